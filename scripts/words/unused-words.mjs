// @ts-check
import ts from 'typescript';
import { judgedFiles, nodesOf, textsOfType } from './client-program.mjs';

/**
 * The keys of the catalogue that nothing in the client asks for. A key is asked for by its own text,
 * or by a template whose type, as TypeScript works it out, is made of keys: `problem.${problem}` asks
 * for the problems there are, and for no other key that begins alike.
 *
 * @param {ts.Program} program
 * @returns {string[]}
 */
export function unusedWords(program) {
  const checker = program.getTypeChecker();
  const keys = wordKeys(program);
  const used = new Set(
    judgedFiles(program).flatMap((file) =>
      Array.from(nodesOf(file)).flatMap((node) => {
        if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
          return ts.isLiteralTypeNode(node.parent) ? [] : [node.text];
        }
        if (!ts.isTemplateExpression(node)) return [];
        return textsOfType(checker.getTypeAtLocation(node)) ?? [];
      }),
    ),
  );
  return keys.filter((key) => !used.has(key));
}

/**
 * Returns the members of the type `WordKey` of the client.
 *
 * @param {ts.Program} program
 * @returns {string[]}
 */
export function wordKeys(program) {
  const checker = program.getTypeChecker();
  for (const file of judgedFiles(program))
    for (const statement of file.statements)
      if (ts.isTypeAliasDeclaration(statement) && statement.name.text === 'WordKey')
        return textsOfType(checker.getTypeAtLocation(statement)) ?? [];
  throw new Error('no type WordKey in client/: where are the keys?');
}
