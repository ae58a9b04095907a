import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { ANSWER_SHAPES } from './contract/api/answer-shapes.ts';
import { BROWSERS } from './scripts/build/browsers.ts';
import { CHUNK_LIST } from './scripts/build/bundle-size.ts';
import { contentPolicy } from './scripts/build/content-policy.ts';
import { finishClient } from './scripts/build/finish-client.ts';

const OUT = resolve('dist/client');
/**
 * By default each module that two pages share is a file of its own: two dozen for the board. What five of
 * them share loads with the app, and the parts of the game together.
 */
const GROUPS = [
  {
    name: 'shared',
    minShareCount: 5,
    test: /node_modules|client\/(ui|screens|stores|http|i18n)\//,
  },
  {
    name: 'game',
    minShareCount: 2,
    test: /client\/(stores\/game|screens\/(game|draw|bet)-)|rules\//,
  },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));
const API = process.env['DICEBOX_API'] ?? '';

// Builds the client. In development scripts/dev/ adds the proxy to the API.
export default defineConfig({
  root: 'client',
  // Relative URLs: the build works under any path.
  base: './',
  plugins: [react(), answerShapes(), contentPolicy(), finished()],
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
        // By default each module that two pages share is a file of its own.
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

function finished(): Plugin {
  return {
    name: 'dicebox-finish-client',
    apply: 'build',
    writeBundle: () => finishClient(OUT, { maps: resolve('dist/maps'), api: API }),
  };
}
