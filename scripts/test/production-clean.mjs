// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Rooms whose files no visitor may receive, as a source map names them. */
const foreignSource = /(^|\/)(fixtures|mock-server|client\/devtools|kit|e2e)\//;

/** What only the fake host, its control panel and the gallery of parts have to name. */
const marks = ['__mock', 'mock_world', 'x-dicebox-fake', '__devtools', '/dev/ui'];

/** Their other names all begin so; with a colon it is a scheme, which the router knows too. */
const ownName = /devtools(?!:)[\w.-]*/;

/**
 * Fails when the built client carries anything of the fake host.
 *
 * @param {string} dist the built client
 * @param {string} maps its source maps, which lie apart
 * @param {string} sources the repository
 */
export function assertProductionClean(dist, maps, sources) {
  const told = readTree(maps);
  if (told.length === 0)
    throw new Error('there are no source maps: what it is made of is not known');
  const traces = productionTraces([...readTree(dist), ...told], fixtureWords(sources));
  if (traces.length > 0) throw new Error(traces.join('\n'));
}

/**
 * @param {{ path: string, text: string }[]} files
 * @param {string[]} words that stand in fixtures/ and nowhere in the client
 * @returns {string[]}
 */
export function productionTraces(files, words) {
  if (!files.some(({ path }) => path.endsWith('.js'))) {
    return ['the built client holds no JavaScript: there is nothing to judge'];
  }
  return files.flatMap(({ path, text }) => {
    if (path.endsWith('.map')) return foreignSources(path, text);
    const found = [...marks, ...words].filter((word) => text.includes(word));
    const [named] = ownName.exec(text) ?? [];
    if (named !== undefined && found.length === 0) found.push(named);
    return found.map((word) => `${path} contains ${JSON.stringify(word)}`);
  });
}

/**
 * @param {string} path
 * @param {string} text
 */
function foreignSources(path, text) {
  /** @type {{ sources?: string[] }} */
  const map = JSON.parse(text);
  const found = (map.sources ?? []).filter((source) => foreignSource.test(source));
  return found.map((source) => `${path} was made from ${source}`);
}

/**
 * The longer texts of fixtures/ that neither the client nor the contract has too.
 *
 * @param {string} sources
 */
function fixtureWords(sources) {
  const code = /(?<!\.test)\.tsx?$/;
  const own = ['client', 'contract']
    .flatMap((room) => readTree(join(sources, room), code))
    .map(({ text }) => text)
    .join('\n');
  const literals = readTree(join(sources, 'fixtures'), code).flatMap(({ text }) =>
    Array.from(text.matchAll(/'([^'\n\\]{10,})'/g), ([, word]) => word ?? ''),
  );
  return [...new Set(literals)].filter((word) => !own.includes(word));
}

/**
 * @param {string} folder
 * @param {RegExp} [names]
 * @returns {{ path: string, text: string }[]}
 */
function readTree(folder, names = /\.(js|css|html|json|svg|webmanifest|map)$/) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(folder, path), text: readFileSync(path, 'utf8') }));
}
