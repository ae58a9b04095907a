import ts from 'typescript';
import { nodesOf, playerFiles, readKeys, textsOfType } from './catalogue-keys.ts';

/** Attributes of HTML elements whose text a browser shows or reads out. */
const TEXT_ATTRIBUTES =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|title|placeholder|alt|label)$/;

/** Properties of components that hold names or sizes for the browser. */
const BROWSER_PROPERTIES = /^(className|id|key|activeKey|lang|to|href|width|height|autoComplete)$/;

/** Matches the name of a form field. Text for players is never one lower-case word. */
const FIELD_NAME = /^[a-z]+$/;

/** Names of properties and parameters that hold text for players. */
const TEXT_NAMES =
  /(^|[a-z])(title|text|words|label|hint|note|sentence|warning|legend|description|placeholder)$/i;

/** Text that is the same in every language. */
const NAME_OR_ENTITY = /\bDicebox\b|&#?\w+;/g;

/** Returns one message for each text that a player would read and the catalogue does not contain. */
export function findUntranslatedText(program: ts.Program): string[] {
  const checker = program.getTypeChecker();
  const keys = new Set(readKeys(program));
  return playerFiles(program)
    .filter(({ fileName }) => !fileName.includes('/client/i18n/'))
    .flatMap((file) => {
      const found = new Map(
        Array.from(nodesOf(file))
          .flatMap((node) => [...visibleParts(node, checker)])
          .map((part) => [
            part,
            textsOf(part, checker)
              .filter((text) => !keys.has(text))
              .join(' '),
          ]),
      );
      return [...found]
        .filter(([, text]) => /\p{L}/u.test(text.replaceAll(NAME_OR_ENTITY, '')))
        .map(([part, text]) => {
          const { line } = file.getLineAndCharacterOfPosition(part.getStart(file));
          const path = file.fileName.slice(file.fileName.lastIndexOf('/client/') + 1);
          return `${path}:${line + 1} "${text.trim()}": move this text to client/i18n`;
        });
    });
}

/** Returns the parts of a node that a player sees or hears. */
function visibleParts(node: ts.Node, checker: ts.TypeChecker): Iterable<ts.Node> {
  if (ts.isJsxText(node)) return [node];
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
    return shownParts(node.expression);
  if (ts.isJsxAttribute(node)) return partsOfAttribute(node, checker);
  if (ts.isPropertyAssignment(node) && TEXT_NAMES.test(node.name.getText()))
    return shownParts(node.initializer);
  if (ts.isBindingElement(node) && node.initializer && TEXT_NAMES.test(node.name.getText()))
    return shownParts(node.initializer);
  if (ts.isCallExpression(node) && /(^|\.)(toast|alert)$/.test(node.expression.getText()))
    return node.arguments[0] ? shownParts(node.arguments[0]) : [];
  if (ts.isBinaryExpression(node) && node.left.getText() === 'document.title')
    return shownParts(node.right);
  return [];
}

function partsOfAttribute(
  { name, initializer, parent }: ts.JsxAttribute,
  checker: ts.TypeChecker,
): Iterable<ts.Node> {
  if (!initializer) return [];
  const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
  if (!value) return [];
  const attribute = name.getText();
  const tag = parent.parent.tagName.getText();
  if (/^[a-z]/.test(tag)) return TEXT_ATTRIBUTES.test(attribute) ? shownParts(value) : [];
  if (BROWSER_PROPERTIES.test(attribute)) return [];
  if (attribute === 'name' && ts.isStringLiteral(value) && FIELD_NAME.test(value.text)) return [];
  // A property with a few fixed values, such as kind="primary", holds no text.
  const wanted = checker.getContextualType(value);
  return wanted && textsOfType(wanted) ? [] : shownParts(value);
}

/**
 * Yields the parts of an expression that may be shown: the branches of a condition, the pieces of a template
 * or a list, and the results of a mapping. The arguments of other calls are not shown.
 */
function* shownParts(expression: ts.Expression): Generator<ts.Node> {
  if (ts.isTemplateExpression(expression)) {
    yield expression.head;
    for (const { expression: value, literal } of expression.templateSpans) {
      yield* shownParts(value);
      yield literal;
    }
    return;
  }
  const inner = listBranches(expression);
  if (inner) for (const part of inner) yield* shownParts(part);
  else if (isReadable(expression)) yield expression;
}

/** Returns the parts that an expression combines; null if it has none. */
function listBranches(expression: ts.Expression): readonly ts.Expression[] | null {
  if (ts.isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse];
  if (ts.isArrayLiteralExpression(expression)) return expression.elements;
  if (ts.isArrowFunction(expression)) return ts.isBlock(expression.body) ? [] : [expression.body];
  if (ts.isCallExpression(expression)) return partsOfCall(expression);
  if (ts.isBinaryExpression(expression)) {
    const isGuard = expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return isGuard ? [expression.right] : [expression.left, expression.right];
  }
  const isWrapper =
    ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isSpreadElement(expression) ||
    ts.isNonNullExpression(expression);
  return isWrapper ? [expression.expression] : null;
}

/** Returns the list of `['a', t(b)].join()`, and the results of `list.map((each) => 'a')`. */
function partsOfCall({ expression: callee, arguments: args }: ts.CallExpression): ts.Expression[] {
  const results = args.filter((arg) => ts.isArrowFunction(arg));
  return ts.isPropertyAccessExpression(callee) && !ts.isIdentifier(callee.expression)
    ? [callee.expression, ...results]
    : results;
}

function isReadable(expression: ts.Expression): boolean {
  return (
    ts.isStringLiteralLike(expression) ||
    ts.isIdentifier(expression) ||
    ts.isPropertyAccessExpression(expression) ||
    ts.isElementAccessExpression(expression)
  );
}

function textsOf(part: ts.Node, checker: ts.TypeChecker): string[] {
  if (ts.isJsxText(part) || ts.isLiteralExpression(part)) return [part.text];
  if (ts.isTemplateHead(part) || ts.isTemplateMiddleOrTemplateTail(part)) return [part.text];
  // The type of a constant contains its text.
  return textsOfType(checker.getTypeAtLocation(part)) ?? [];
}
