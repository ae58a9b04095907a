// @ts-check
import ts from 'typescript';

/**
 * Yields the parts of an expression that may be shown: the branches of a condition, the pieces of a template
 * or a list, and the results of a mapping. The arguments of other calls are not shown.
 *
 * @param {ts.Expression} expression
 * @returns {Generator<ts.Node>}
 */
export function* shownParts(expression) {
  if (ts.isTemplateExpression(expression)) {
    yield expression.head;
    for (const { expression: value, literal } of expression.templateSpans) {
      yield* shownParts(value);
      yield literal;
    }
    return;
  }
  const inner = innerParts(expression);
  if (inner) for (const part of inner) yield* shownParts(part);
  else if (isReadable(expression)) yield expression;
}

/**
 * @param {ts.Expression} expression
 * @returns {readonly ts.Expression[] | null} null for what has no parts
 */
function innerParts(expression) {
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

/**
 * `['a', t(b)].join()` shows its list, `list.map((each) => 'a')` what each becomes.
 *
 * @param {ts.CallExpression} call
 */
function partsOfCall({ expression: callee, arguments: args }) {
  const made = args.filter((arg) => ts.isArrowFunction(arg));
  return ts.isPropertyAccessExpression(callee) && !ts.isIdentifier(callee.expression)
    ? [callee.expression, ...made]
    : made;
}

/** @param {ts.Expression} expression */
function isReadable(expression) {
  return (
    ts.isStringLiteralLike(expression) ||
    ts.isIdentifier(expression) ||
    ts.isPropertyAccessExpression(expression) ||
    ts.isElementAccessExpression(expression)
  );
}
