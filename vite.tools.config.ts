import { defineConfig } from 'vite';

// The commands that know the contract, one file each: Node reads no TypeScript by itself.
export default defineConfig({
  ssr: { noExternal: ['typebox', '@noble/hashes'] },
  build: {
    ssr: true,
    outDir: 'dist/tools',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        contract: 'scripts/contract/main.ts',
        record: 'scripts/record/main.ts',
        bench: 'scripts/bench/main.ts',
        simulate: 'scripts/simulate/main.ts',
        'bare-server': 'scripts/bench/bare-server.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
