import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';

// The devtools have a build of their own, which only the fake server serves, so that the client's build
// has no trace of them (decision 012).
export default defineConfig({
  root: 'client/devtools',
  base: './',
  publicDir: false,
  plugins: [react()],
  // No class of theirs is one of the app, on whose page they stand.
  css: { modules: { generateScopedName: 'devtools-[name]-[local]' } },
  build: {
    outDir: '../../dist/devtools',
    emptyOutDir: true,
    sourcemap: true,
    // The door would take its helper along, which is larger than the door itself.
    modulePreload: false,
    rolldownOptions: {
      input: {
        door: resolve('client/devtools/door.ts'),
        ui: resolve('client/devtools/ui.html'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
