import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Left alone, whatever two screens share becomes a file of its own: a hundred small ones, of which
 * a page waits for dozens. So the first load is one file, and small shared parts go with others.
 */
const CHUNKS = [
  { name: 'first', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
];

// The client. In development scripts/dev.mjs adds the host that the page talks to.
export default defineConfig({
  root: 'client',
  // Relative addresses: the built client works at whatever path it is put.
  base: './',
  plugins: [react()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Made, but not named in the code: for reading a crash, not for every visitor.
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('shared~') ? 'shared' : name}-[hash].js`,
      },
    },
  },
});
