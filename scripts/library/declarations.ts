import { join, relative } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { root } from '../bootstrap/root.mjs';
import { ENTRIES } from './entries.ts';
import { writeOutTypes } from './wire-types.ts';

const TSCONFIG = join(root, 'tsconfig.library.json');

/** Writes the declarations of the package's modules, each with what it needs of the others, into a folder. */
export async function writeDeclarations(folder: string): Promise<void> {
  const { cli: _cli, main: _main, ...input } = ENTRIES;
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(input).map(([name, path]) => [name, join(root, path)]),
    ),
    cwd: root,
    platform: 'node',
    external: (id) => !/^[./#]/.test(id) && !id.startsWith(root),
    plugins: [writtenOut(), dts({ tsconfig: TSCONFIG, emitDtsOnly: true })],
  });
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: 'shared-[hash].js' });
  await bundle.close();
}

/** Gives the modules whose types follow from schemas their written-out types. */
function writtenOut(): Plugin {
  const types = writeOutTypes(TSCONFIG);
  return {
    name: 'dicebox-written-out-types',
    // The plugin for declarations loads each module as it is, and then its declarations under this name.
    load: (id) =>
      id.endsWith('.d.ts') ? types.get(relative(root, id).replace(/\.d\.ts$/, '.ts')) : null,
  };
}
