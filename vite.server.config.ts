import { defineConfig } from 'vite';

// The fake server as one file, so that it starts fast and takes its migrations along.
// What it installs from npm stays outside: some of it is compiled, and none of it changes. But for
// two packages of many small modules, whose loading one by one was a good part of the start.
export default defineConfig({
  ssr: { noExternal: ['typebox', '@noble/hashes'] },
  build: {
    ssr: 'mock-server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
});
