import react from '@vitejs/plugin-react';
import { basename, resolve } from 'node:path';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { ANSWER_SHAPES } from './contract/api/answer-shapes.ts';
import { BROWSERS } from './scripts/build/browsers.ts';
import { CHUNK_LIST } from './scripts/build/bundle-size.ts';
import { finishClient } from './scripts/build/finish-client.ts';
import { inlineShell } from './scripts/build/inline-shell.ts';
import { pageFiles } from './scripts/build/page-files.ts';
import { writeShellWords } from './scripts/build/shell-words.ts';

const OUT = resolve('dist/client');
const MAIN = resolve('client/main.tsx');
const BOARD = resolve('client/screens/game-bet/bet-screen.tsx');
const LOGIN = resolve('client/screens/login-login/login-screen.tsx');
const RECORD = resolve('client/screens/game-record/bet-record-screen.tsx');
const SHAPES = resolve('contract/api/answer-shapes.ts');

/** The areas of the app, by the modules that are loaded with `import()`. */
const AREAS = {
  bet: /\/client\/(screens\/(game-bet|bet-result)|app\/result-watch)/,
  records: /\/client\/screens\/(game-(history|record)|draw-proof)/,
  wallet: /\/client\/screens\/(trade|repay)-/,
  account: /\/client\/screens\/(profile-(profile|userinfo)|login|register|index-discount)/,
  content: /\/client\/screens\/(news-|profile-notice|public-|index-(index|customer))/,
};

/**
 * By default every module that two screens share becomes its own file: about a hundred small ones,
 * dozens of them per page. So the first load is one file, and so is what the pages of one area
 * share. What several areas share is one file if the board needs it, because the board is opened most
 * and must not wait for two dozen files; the rest is grouped by the screens that use it.
 */
const SHARED = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 600,
} as const;
const CHUNKS = [
  { debugName: 'first', name: firstLoad, priority: 2 },
  { debugName: 'board', name: boardChunk, priority: 1, includeDependenciesRecursively: false },
  { debugName: 'list', name: listChunk, priority: 1, includeDependenciesRecursively: false },
  { debugName: 'area', name: areaChunk, priority: 1, includeDependenciesRecursively: false },
  // Packages separately, so that a small module of ours does not pull in a large package.
  { ...SHARED, test: /[\\/]node_modules[\\/]/, priority: 1 },
  SHARED,
];

// Builds the client. In development scripts/dev/ adds the proxy to the API.
export default defineConfig({
  root: 'client',
  // Relative URLs: the build works under any path.
  base: './',
  plugins: [react(), answerShapes(), shellWords(), finished()],
  css: { modules: { generateScopedName: className } },
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
        codeSplitting: { groups: CHUNKS },
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('shared~') ? 'shared' : name}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          name.startsWith('shared~')
            ? 'assets/shared-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
});

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Names the chunk of everything that main.tsx imports statically; null for the rest. */
function firstLoad(id: string, graph: Graph): string | null {
  return importersOf(id, graph).has(MAIN) ? 'first' : null;
}

/** Names the chunk of a module that is imported within one area only; null for the rest. */
function areaChunk(id: string, graph: Graph): string | null {
  const importers = [...importersOf(id, graph)];
  const [area, ...others] = new Set(importers.map(areaOf));
  const isOurs = !id.includes('/node_modules/');
  if (!isOurs || !area || others.length > 0 || importers.length === 1) return null;
  // The board does not wait for what only its sheets share.
  return area === 'bet' && !importers.includes(BOARD) ? 'shared~sheets' : `shared~${area}`;
}

/** Names the chunk of what the board shares with most areas, or with the records; null for the rest. */
function boardChunk(id: string, graph: Graph): string | null {
  const importers = importersOf(id, graph);
  if (!importers.has(BOARD)) return null;
  const areas = [...new Set([...importers].map(areaOf))];
  if (areas.includes('account')) return 'shared~board';
  if (areas.length === 1 || areas.includes('wallet')) return null;
  return 'shared~game';
}

/** Names the chunk of what the record of bets shares with lists of other areas; null for the rest. */
function listChunk(id: string, graph: Graph): string | null {
  const importers = importersOf(id, graph);
  if (!importers.has(RECORD) || [BOARD, LOGIN].some((page) => importers.has(page))) return null;
  const areas = new Set([...importers].map(areaOf));
  return areas.has('wallet') || areas.has('content') ? 'shared~list' : null;
}

function areaOf(id: string): string | undefined {
  return Object.entries(AREAS).find(([, path]) => path.test(id))?.[0];
}

/** For each module, the entries (main.tsx and the targets of `import()`) that import it. */
let importersOfAll: Map<string, Set<string>> | null = null;

function importersOf(id: string, graph: Graph): Set<string> {
  importersOfAll ??= collectImporters(graph);
  return importersOfAll.get(id) ?? new Set();
}

function collectImporters(graph: Graph): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  // Grows during the loop.
  const entries = new Set([MAIN]);
  for (const entry of entries) {
    const waiting = [entry];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const importers = found.get(id) ?? new Set();
      if (importers.has(entry)) continue;
      found.set(id, importers.add(entry));
      const info = graph.getModuleInfo(id);
      waiting.push(...(info?.importedIds ?? []));
      for (const lazy of info?.dynamicallyImportedIds ?? []) entries.add(lazy);
    }
  }
  return found;
}

const styleSheets = new Map<string, string>();

/** Names a class after its style sheet: "sheet_panel". It is shorter in the scripts than a hash. */
function className(name: string, file: string): string {
  const sheet = basename(file, '.module.css');
  if ((styleSheets.get(sheet) ?? file) !== file)
    throw new Error(`two style sheets are called ${sheet}: ${file} and ${styleSheets.get(sheet)}`);
  styleSheets.set(sheet, file);
  return `${sheet}_${name}`;
}

/** Replaces the module that derives the shapes of answers by their value. */
function answerShapes(): Plugin {
  return {
    name: 'dicebox-answer-shapes',
    load: {
      filter: { id: SHAPES },
      handler: () => `export const ANSWER_SHAPES = ${JSON.stringify(ANSWER_SHAPES)};`,
    },
  };
}

function shellWords(): Plugin {
  return {
    name: 'dicebox-shell-words',
    transformIndexHtml: { order: 'pre', handler: writeShellWords },
  };
}

function finished(): Plugin {
  return {
    name: 'dicebox-finish-client',
    apply: 'build',
    writeBundle: () => {
      inlineShell(OUT, pageFiles(OUT, '.'));
      return finishClient(OUT, {
        maps: resolve('dist/maps'),
        api: process.env['DICEBOX_API'] ?? '',
      });
    },
  };
}
