import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { ANSWER_SHAPES } from './contract/api/answer-shapes.ts';
import { BROWSERS } from './scripts/build/browsers.ts';
import { CHUNK_LIST } from './scripts/build/bundle-size.ts';
import { pageHead } from './scripts/build/page-head.ts';
import { finished } from './scripts/build/finish-client.ts';

const OUT = resolve('dist/client');
// By default each module that two pages share is a file of its own: four dozen for the board. So the app is one file,
// with the counted figure of four pages, and so are the board, what the board shares with the records, and what five
// pages share.
const GROUPS = [
  { name: 'index', test: /client[\\/]main/, priority: 4 },
  { name: 'app', test: /client[\\/]app[\\/]start-page|counted-figure/, priority: 3 },
  { name: 'shared', minShareCount: 5, priority: 2 },
  {
    name: 'game',
    test: /game[\\/]game-stores|game-emblem|proof-button|controls[\\/]countdown|sum-dot/,
    priority: 1,
  },
  { name: 'board', test: /game-bet[\\/]bet-screen/, priority: 0 },
];

// Builds the client. In development scripts/dev/ adds the proxy to the API.
export default defineConfig({
  root: 'client',
  // Relative URLs: the build works under any path.
  base: './',
  plugins: [react(), answerShapes(), pageHead(), finished(OUT, process.env['DICEBOX_API'])],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    // The policy of the page allows no font from a `data:` URL (docs/deploy.md).
    assetsInlineLimit: 0,
    // Not referenced by the code: for reading crashes, not for visitors.
    sourcemap: 'hidden',
    manifest: CHUNK_LIST,
    target: BROWSERS,
    // Safari before 17 needs it, and without it only loads later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: resolve('client/index.html'), sw: resolve('client/worker/sw.ts') },
      output: {
        // The address must not change, because browsers check it for updates.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: GROUPS },
      },
    },
  },
});

/** Replaces the module that derives the shapes of answers by their value. */
function answerShapes(): Plugin {
  const id = resolve('contract/api/answer-shapes.ts');
  return {
    name: 'dicebox-answer-shapes',
    load: {
      filter: { id },
      handler: () => `export const ANSWER_SHAPES = ${JSON.stringify(ANSWER_SHAPES)};`,
    },
  };
}
