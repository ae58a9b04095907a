// @ts-check
import ts from 'typescript';
import { judgedFiles, nodesOf, textsOfType } from './client-program.mjs';
import { shownParts } from './shown-parts.mjs';
import { wordKeys } from './unused-words.mjs';

/** Attributes of HTML elements whose text a browser shows or reads out. */
const READ_IN_HTML =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|title|placeholder|alt|label)$/;

/** Properties of components that hold names or sizes for the browser. */
const FOR_THE_BROWSER = /^(className|id|key|activeKey|lang|to|href|width|height|autoComplete)$/;

/** Matches a field's name in its form: visible text is never one lower-case word. */
const FIELD_NAME = /^[a-z]+$/;

/** Names of properties and parameters that hold text for players. */
const WORDS_BY_NAME =
  /(^|[a-z])(title|text|words|label|hint|note|sentence|warning|legend|description|placeholder)$/i;

/** The name is the same in every language, and so are signs; `&nbsp;` is one of them. */
const NAME_OR_ENTITY = /\bDicebox\b|&#?\w+;/g;

/**
 * Text that a player would read and that no catalogue knows, one exact message each.
 *
 * @param {ts.Program} program
 * @returns {string[]}
 */
export function looseText(program) {
  const checker = program.getTypeChecker();
  const keys = new Set(wordKeys(program));
  return judgedFiles(program)
    .filter(({ fileName }) => !fileName.includes('/client/i18n/'))
    .flatMap((file) => {
      const found = new Map(
        Array.from(nodesOf(file))
          .flatMap((node) => [...readParts(node, checker)])
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
          return `${path}:${line + 1} "${text.trim()}": its words belong into client/i18n`;
        });
    });
}

/**
 * The parts of a node that end up before a player's eyes or ears.
 *
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 * @returns {Iterable<ts.Node>}
 */
function readParts(node, checker) {
  if (ts.isJsxText(node)) return [node];
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
    return shownParts(node.expression);
  if (ts.isJsxAttribute(node)) return partsOfAttribute(node, checker);
  if (ts.isPropertyAssignment(node) && WORDS_BY_NAME.test(node.name.getText()))
    return shownParts(node.initializer);
  if (ts.isBindingElement(node) && node.initializer && WORDS_BY_NAME.test(node.name.getText()))
    return shownParts(node.initializer);
  if (ts.isCallExpression(node) && /(^|\.)(toast|alert)$/.test(node.expression.getText()))
    return node.arguments[0] ? shownParts(node.arguments[0]) : [];
  if (ts.isBinaryExpression(node) && node.left.getText() === 'document.title')
    return shownParts(node.right);
  return [];
}

/**
 * @param {ts.JsxAttribute} attribute
 * @param {ts.TypeChecker} checker
 * @returns {Iterable<ts.Node>}
 */
function partsOfAttribute({ name, initializer, parent }, checker) {
  if (!initializer) return [];
  const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer;
  if (!value) return [];
  const attribute = name.getText();
  const tag = parent.parent.tagName.getText();
  if (/^[a-z]/.test(tag)) return READ_IN_HTML.test(attribute) ? shownParts(value) : [];
  if (FOR_THE_BROWSER.test(attribute)) return [];
  if (attribute === 'name' && ts.isStringLiteral(value) && FIELD_NAME.test(value.text)) return [];
  // One of a few fixed values, such as kind="primary", is a choice and no text.
  const wanted = checker.getContextualType(value);
  return wanted && textsOfType(wanted) ? [] : shownParts(value);
}

/**
 * @param {ts.Node} part
 * @param {ts.TypeChecker} checker
 */
function textsOf(part, checker) {
  if (ts.isJsxText(part) || ts.isLiteralExpression(part)) return [part.text];
  if (ts.isTemplateHead(part) || ts.isTemplateMiddleOrTemplateTail(part)) return [part.text];
  // A constant that stands elsewhere is text as well.
  return textsOfType(checker.getTypeAtLocation(part)) ?? [];
}
