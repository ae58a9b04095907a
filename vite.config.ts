import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { finishClient } from './scripts/build/finish-client.ts';

const OUT = resolve('dist/client');
const MAIN = resolve('client/main.tsx');

/** The areas of the app, by the modules that are loaded with `import()`. */
const AREAS = {
  game: /\/client\/(screens\/(game-|draw-proof|bet-result)|app\/(with-proof|result-watch))/,
  wallet: /\/client\/screens\/(trade|repay)-/,
  account: /\/client\/screens\/(profile-(profile|userinfo)|login|register|index-discount)/,
  content: /\/client\/screens\/(news-|profile-notice|public-|index-(index|customer))/,
};

/**
 * By default, whatever two screens share becomes a file of its own: a hundred small ones, of which
 * a page waits for dozens. So the first load is one file, and so is what the pages of one area
 * share. What several areas share is grouped by the screens that use it.
 */
const SHARED = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 2_000,
} as const;
const CHUNKS = [
  { debugName: 'first', name: firstLoad, priority: 2 },
  { debugName: 'area', name: areaChunk, priority: 1, includeDependenciesRecursively: false },
  // Packages apart: a small module of ours must not bring a large package along.
  { ...SHARED, test: /[\\/]node_modules[\\/]/, priority: 1 },
  SHARED,
];

// The client. In development scripts/dev/ adds the proxy to the API host.
export default defineConfig({
  root: 'client',
  // Relative addresses: the built client works at whatever path it is put.
  base: './',
  plugins: [react(), finished()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    // Made, but not named in the code: for reading a crash, not for every visitor.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: { index: resolve('client/index.html'), sw: resolve('client/worker/sw.ts') },
      output: {
        // Its address has to stay, for a browser asks under it for the next one.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: CHUNKS },
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('shared~') ? 'shared' : name}-[hash].js`,
      },
    },
  },
});

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Names the chunk of what main.tsx imports by whatever way but `import()`. */
function firstLoad(id: string, graph: Graph): string | null {
  return importersOf(id, graph).has(MAIN) ? 'first' : null;
}

/** Names the chunk of what several modules of one area import, and none of another area. */
function areaChunk(id: string, graph: Graph): string | null {
  const importers = [...importersOf(id, graph)];
  const [area, ...others] = new Set(importers.map(areaOf));
  const isOurs = !id.includes('/node_modules/');
  return isOurs && area && others.length === 0 && importers.length > 1 ? `shared~${area}` : null;
}

function areaOf(id: string): string | undefined {
  return Object.entries(AREAS).find(([, path]) => path.test(id))?.[0];
}

/** For each module, which of main.tsx and the modules loaded with `import()` import it. */
let importersOfAll: Map<string, Set<string>> | null = null;

function importersOf(id: string, graph: Graph): Set<string> {
  importersOfAll ??= collectImporters(graph);
  return importersOfAll.get(id) ?? new Set();
}

function collectImporters(graph: Graph): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  // Grows while it is walked.
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

function finished(): Plugin {
  return {
    name: 'dicebox-finish-client',
    apply: 'build',
    writeBundle: () =>
      finishClient(OUT, { maps: resolve('dist/maps'), api: process.env['DICEBOX_API'] ?? '' }),
  };
}
