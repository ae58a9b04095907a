import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { BROWSERS } from './scripts/build/browsers.ts';

// Builds the devtools, which only the fake server serves (decision 012).
export default defineConfig({
  root: 'client/devtools',
  base: './',
  publicDir: false,
  plugins: [react()],
  // A prefix, because the panel is on a page with the classes of the app.
  css: { modules: { generateScopedName: 'devtools-[name]-[local]' } },
  build: {
    outDir: '../../dist/devtools',
    emptyOutDir: true,
    sourcemap: true,
    target: BROWSERS,
    // As in vite.config.ts.
    assetsInlineLimit: 0,
    // The helper would be larger than the launcher.
    modulePreload: false,
    rolldownOptions: {
      input: {
        launcher: resolve('client/devtools/launcher.ts'),
        dock: resolve('client/devtools/dock.html'),
        panel: resolve('client/devtools/panel.html'),
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
