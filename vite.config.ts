import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** In development the page comes from Vite and everything else from a host: ours, or a real one. */
const fakeHost = `http://127.0.0.1:${process.env['PORT'] ?? '4300'}`;
const realHost = process.env['API_HOST'];

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
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    proxy: realHost
      ? {
          '/api': { target: realHost, changeOrigin: true },
          '/uploads': { target: realHost, changeOrigin: true },
        }
      : { '/api': fakeHost, '/__mock': fakeHost, '/uploads': fakeHost },
  },
});
