import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inlineShell } from './inline-shell.ts';

const HTML = `<head>
    <meta charset="utf-8" />
    <script src="./early.js"></script>
    <script type="module" crossorigin src="./assets/first-1.js"></script>
    <link rel="stylesheet" crossorigin href="./assets/first-2.css">
    <link rel="stylesheet" crossorigin href="./assets/index-3.css">
  </head>
  <body>
    <div id="root"></div>
  </body>`;
const FILES = { files: ['assets/bet.js'], needed: { '/bet': [0] }, titles: {} };

/** Inlines the shell of a page, and returns the folder and the page. */
function inline(html = HTML) {
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-shell-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'early.js'), '  // Why.\n  start();\n');
  writeFileSync(join(folder, 'assets/index-3.css'), 'a{src:url(./digits.woff2)}\n');
  inlineShell(folder, FILES);
  return { folder, page: readFileSync(join(folder, 'index.html'), 'utf8') };
}

const hashOf = (text = '') => createHash('sha256').update(text).digest('base64');

it('writes style and script into the page, and allows these two by their hashes', () => {
  const { folder, page } = inline();
  const [, style] = /<style>([^<]*)<\/style>/.exec(page) ?? [];
  const [, script] = /<script>([^<]*)<\/script>/.exec(page) ?? [];
  expect(style).toBe('a{src:url(./assets/digits.woff2)}');
  expect(script).toBe('  start();\n');
  expect(page).toContain(
    `content="script-src 'self' 'sha256-${hashOf(script)}'; style-src 'self' 'sha256-${hashOf(style)}'"`,
  );
  for (const file of ['early.js', 'assets/index-3.css'])
    expect(existsSync(join(folder, file))).toBe(false);
});

it('leaves the request of the app to early.js, and paints before the style sheet of the app', () => {
  const { page } = inline();
  const at = (text: string) => page.indexOf(text);
  const list = JSON.stringify({ app: ['./assets/first-1.js'], ...FILES });
  expect(page.match(/<script[^>]* src=/g)).toBeNull();
  expect(at('rel="preload" as="style"')).toBeLessThan(at(list));
  expect(at(list)).toBeLessThan(at('start();'));
  expect(at('id="root"')).toBeLessThan(at('rel="stylesheet"'));
});

it('refuses a page that has no place for an edit', () => {
  for (const part of ['index-3', 'type="module"'])
    expect(() => inline(HTML.replace(part, 'other'))).toThrow('contains nothing like');
  expect(() => inline(HTML.replace('<meta charset="utf-8" />', ''))).toThrow('does not hold one');
});
