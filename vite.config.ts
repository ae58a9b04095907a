import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  },
});
