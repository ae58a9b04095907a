import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { AGE_CHECK } from './browsers.ts';
import { withPolicy } from './page-head.ts';

test('the policy of the page allows its inline script by its hash, and its own files', () => {
  const script = '\n  const one = 1;\n';
  const page = withPolicy(
    `<head><meta charset="utf-8" /><script>${script}</script><script src="./a.js"></script></head>`,
  );
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page).toContain(
    `content="script-src 'self' 'sha256-${hash}'; style-src 'self'" /><script>${script}`,
  );
});

/** Runs the age check in a browser with this `CSS`. Returns what the check did. */
function checkAge(css: object | undefined, list: object = []): string[] {
  const done: string[] = [];
  const document = { write: (text: string) => done.push(text), body: { style: {} } };
  const window = { CSS: css, stop: () => done.push('stop') };
  const check = AGE_CHECK.replace('[]', 'list');
  runInNewContext(check, { CSS: css, document, window, list });
  return done;
}

const supports = () => true;

test('a browser of the promised age goes on', () => {
  expect(checkAge({ supports })).toEqual([]);
});

test.each([
  ['the selectors', { supports: () => false }, []],
  ['the methods of a list', { supports }, {}],
  ['the question', {}, []],
  ['any question', undefined, []],
])('a browser that lacks %s tells it in both languages, and loads nothing', (_, css, list) => {
  expect(checkAge(css, list)).toEqual([expect.stringMatching(/too old.*浏览器版本过旧/), 'stop']);
});

test('the age check is in ES5, which any browser reads', () => {
  expect(AGE_CHECK).not.toMatch(/=>|`|\?\.|\?\?|\.\.\.|\b(const|let|class|async)\b|,\s*\)/);
});
