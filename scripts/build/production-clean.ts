import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders whose files must not reach a visitor, as a source map names them. */
const FOREIGN_SOURCE = /(^|\/)(fixtures|mock-server|client\/devtools|kit|e2e)\//;

/** Texts that only the fake server, and its control panel use. */
const MARKS = ['__mock', 'mock_world', 'x-dicebox-fake', '__devtools'];

/** All other names of the devtools begin like this. With a colon it is a URL scheme, which the router lists. */
const DEVTOOLS_NAME = /devtools(?!:)[\w.-]*/;

interface BuiltFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Checks that the built client contains nothing of the fake server.
 *
 * @param dist the built client
 * @param maps its source maps
 * @param sources the repository
 * @throws Error with one line per finding
 */
export function assertProductionClean(dist: string, maps: string, sources: string): void {
  const sourceMaps = readTree(maps);
  if (sourceMaps.length === 0)
    throw new Error('there are no source maps: the sources of the build are unknown');
  const traces = productionTraces([...readTree(dist), ...sourceMaps], fixtureTexts(sources));
  if (traces.length > 0) throw new Error(traces.join('\n'));
}

/**
 * Returns one line per trace of the fake server in the files.
 *
 * @param texts texts of fixtures/ that the client itself does not contain
 */
function productionTraces(files: readonly BuiltFile[], texts: readonly string[]): string[] {
  if (!files.some(({ path }) => path.endsWith('.js'))) {
    return ['the built client holds no JavaScript: there is nothing to check'];
  }
  return files.flatMap(({ path, text }) => {
    if (path.endsWith('.map')) return foreignSources(path, text);
    const found = [...MARKS, ...texts].filter((mark) => text.includes(mark));
    const [name] = DEVTOOLS_NAME.exec(text) ?? [];
    if (name !== undefined && found.length === 0) found.push(name);
    return found.map((mark) => `${path} contains ${JSON.stringify(mark)}`);
  });
}

function foreignSources(path: string, text: string): string[] {
  const { sources = [] } = JSON.parse(text) as { sources?: string[] }; // a source map
  return sources
    .filter((source) => FOREIGN_SOURCE.test(source))
    .map((source) => `${path} was made from ${source}`);
}

/** Returns the longer texts of fixtures/ that neither the client nor the contract contains. */
function fixtureTexts(sources: string): string[] {
  const code = /(?<!\.test)\.tsx?$/;
  const own = ['client', 'contract']
    .flatMap((folder) => readTree(join(sources, folder), code))
    .map(({ text }) => text)
    .join('\n');
  const literals = readTree(join(sources, 'fixtures'), code).flatMap(({ text }) =>
    Array.from(text.matchAll(/['>]([^'<>$\n\\]{10,})['<]/g), ([, literal]) => literal ?? ''),
  );
  return [...new Set(literals)].filter((literal) => !own.includes(literal));
}

function readTree(
  folder: string,
  names = /\.(js|css|html|json|svg|webmanifest|map)$/,
): BuiltFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(folder, path), text: readFileSync(path, 'utf8') }));
}
