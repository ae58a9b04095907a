import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { writeDeclarations } from './scripts/library/declarations.ts';
import { ENTRIES } from './scripts/library/entries.ts';
import { inlineMigrations } from './vite.server.config.ts';

const OUT = 'dist/library';
/** A file that the command line reads beside its code. */
const STOCK_PROFILE = 'stock-fastadmin.json';

// Builds what the npm package exports, as JavaScript with declarations. Packages of `dependencies` stay
// outside; source maps stay out of the package.
export default defineConfig({
  plugins: [inlineMigrations(), stockProfile(), declarations()],
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: ENTRIES,
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
    },
  },
});

function stockProfile(): Plugin {
  return {
    name: 'dicebox-stock-profile',
    generateBundle() {
      const source = readFileSync(resolve('kit/host-check', STOCK_PROFILE), 'utf8');
      this.emitFile({ type: 'asset', fileName: STOCK_PROFILE, source });
    },
  };
}

function declarations(): Plugin {
  return { name: 'dicebox-declarations', writeBundle: () => writeDeclarations(resolve(OUT)) };
}
