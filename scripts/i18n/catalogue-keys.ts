import { join } from 'node:path';
import ts from 'typescript';

/** Tests, the devtools and the kit show no text to players. */
const NOT_FOR_PLAYERS = /\.test(-support)?\.tsx?$|\/client\/devtools\/|\/kit\/client\//;

/** Loads the client of a repository with its types, without the files that show no text to players. */
export function loadClient(root: string): ts.Program {
  const folder = join(root, 'client');
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  );
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  const shown = fileNames.filter((fileName) => !NOT_FOR_PLAYERS.test(fileName));
  return ts.createProgram(shown, options);
}

/**
 * Returns the keys of the catalogue that the client does not use. A key is used by its own text, or by a
 * template whose type consists of keys: `problem.${problem}` uses the keys of the possible problems only.
 */
export function findUnusedKeys(program: ts.Program): string[] {
  const checker = program.getTypeChecker();
  const keys = readKeys(program);
  const used = new Set(
    playerFiles(program).flatMap((file) =>
      Array.from(nodesOf(file)).flatMap((node) => {
        if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
          return ts.isLiteralTypeNode(node.parent) ? [] : [node.text];
        }
        if (!ts.isTemplateExpression(node)) return [];
        // To infer a type takes long, and most templates cannot become a key.
        if (!keys.some((key) => key.startsWith(node.head.text))) return [];
        return textsOfType(checker.getTypeAtLocation(node)) ?? [];
      }),
    ),
  );
  return keys.filter((key) => !used.has(key));
}

/**
 * Returns the keys of the catalogue, which are the members of the client's type `TextKey`. `ParseKeys`
 * adds each key without its plural form, and without an end that only looks like one ("too_many").
 */
export function readKeys(program: ts.Program): string[] {
  const checker = program.getTypeChecker();
  for (const file of playerFiles(program))
    for (const statement of file.statements)
      if (ts.isTypeAliasDeclaration(statement) && statement.name.text === 'TextKey')
        return ownKeys(textsOfType(checker.getTypeAtLocation(statement)) ?? []);
  throw new Error('the client has no type TextKey with the keys of its catalogue');
}

function ownKeys(keys: readonly string[]): string[] {
  const withoutForm = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
  const added = new Set(keys.map(withoutForm).filter((key, index) => key !== keys[index]));
  return keys.filter((key) => !added.has(key)).map((key) => key.replace(/_other$/, ''));
}

/** Returns the files of the client that may contain text for players. */
export function playerFiles(program: ts.Program): ts.SourceFile[] {
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes('/client/') && !NOT_FOR_PLAYERS.test(fileName));
}

/** Yields a node and all its descendants. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/** Returns the texts that a type allows; null if it allows any text. */
export function textsOfType(type: ts.Type): string[] | null {
  if (type.isUnion()) {
    const parts = type.types.map(textsOfType);
    return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
  }
  if (type.isStringLiteral()) return [type.value];
  const isText =
    (type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.Any | ts.TypeFlags.TypeParameter)) !== 0;
  return isText ? null : [];
}
