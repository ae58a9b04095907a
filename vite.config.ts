import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { finishClient } from './scripts/build/finish-client.ts';

const OUT = resolve('dist/client');
const MAIN = resolve('client/main.tsx');
const first = new Set<string>();

/**
 * Left alone, whatever two screens share becomes a file of its own: a hundred small ones, of which
 * a page waits for dozens. So the first load is one file, and small shared parts go with others.
 */
const SHARED = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 2_000,
} as const;
const CHUNKS = [
  { debugName: 'first', name: firstLoad, priority: 1 },
  // Packages apart: a small part of ours must not bring a large one of theirs along.
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

/** The name of the chunk of what main.tsx imports, by whatever way but `import()`; null for the rest. */
function firstLoad(id: string, graph: Graph): string | null {
  if (first.size === 0) {
    const waiting = [MAIN];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (first.has(next)) continue;
      first.add(next);
      waiting.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  return first.has(id) ? 'first' : null;
}

function finished(): Plugin {
  return {
    name: 'dicebox-finish-client',
    apply: 'build',
    writeBundle: () =>
      finishClient(OUT, { maps: resolve('dist/maps'), api: process.env['DICEBOX_API'] ?? '' }),
  };
}
