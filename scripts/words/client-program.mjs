// @ts-check
import { join } from 'node:path';
import ts from 'typescript';

/** Tests, the control panel and the kit have no text that players see. */
const UNJUDGED = /\.test(-support)?\.tsx?$|\/client\/devtools\/|\/kit\/client\//;

/**
 * The client as TypeScript understands it.
 *
 * @param {string} base
 */
export function clientProgram(base) {
  const folder = join(base, 'client');
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  );
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  return ts.createProgram(fileNames, options);
}

/**
 * The files of a program that speak to players.
 *
 * @param {ts.Program} program
 */
export function judgedFiles(program) {
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes('/client/') && !UNJUDGED.test(fileName));
}

/**
 * Every node of a file, from the top.
 *
 * @param {ts.Node} node
 * @returns {Generator<ts.Node>}
 */
export function* nodesOf(node) {
  yield node;
  /** @type {ts.Node[]} */
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/**
 * The texts a type is made of; null when it may be any text.
 *
 * @param {ts.Type} type
 * @returns {string[] | null}
 */
export function textsOfType(type) {
  if (type.isUnion()) {
    const parts = type.types.map(textsOfType);
    return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
  }
  if (type.isStringLiteral()) return [type.value];
  const isText =
    (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Any | ts.TypeFlags.TypeParameter)) !== 0;
  return isText ? null : [];
}
