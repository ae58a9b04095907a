import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFiles } from './page-files.ts';

/**
 * Puts what the first paint needs into index.html: the style of the shell and early.js. A policy in the
 * page allows exactly these two by their hashes, so that every host may send the same headers
 * (docs/deploy.md). The style sheet of the app moves to the end of the body, where it does not hold up
 * the shell. The scripts of the app are left to early.js, which requests them after the first paint.
 *
 * @param folder the built client
 * @param files what each page needs beyond the first load, for early.js
 */
export function inlineShell(folder: string, files: PageFiles): void {
  const page = join(folder, 'index.html');
  const html = new Page(readFileSync(page, 'utf8'));
  const [, sheet] = html.take(/<link rel="stylesheet"[^>]* href="\.\/(assets\/index-[^"]+)">/);
  const [style] = html.take(/<link rel="stylesheet"[^>]* href="\.\/assets\/first-[^"]+">/);
  const early = readFileSync(join(folder, 'early.js'), 'utf8').replace(/^ *\/\/.*\n/gm, '');
  // A path in a style sheet begins at the sheet, in the page at the page.
  const css = readFileSync(join(folder, sheet), 'utf8')
    .trim()
    .replaceAll(/url\((["']?)\.\//g, 'url($1./assets/');
  html.replace('<script src="./early.js"></script>', `<style>${css}</style>`);
  const app = html.takeAll(/<script type="module"[^>]* src="([^"]+)"><\/script>/g);
  html.replace(
    '</head>',
    `  ${style.replace('"stylesheet"', '"preload" as="style"')}
    <script type="application/json" id="page-files">${JSON.stringify({ app, ...files })}</script>
    <script>${early}</script>
  </head>`,
  );
  html.replace(
    '<meta charset="utf-8" />',
    `<meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="script-src 'self' ${hashOf(early)}; style-src 'self' ${hashOf(css)}" />`,
  );
  html.replace('</body>', `  ${style}\n  </body>`);
  writeFileSync(page, html.text);
  rmSync(join(folder, sheet));
  rmSync(join(folder, 'early.js'));
}

/** A page that is edited. An edit whose place is missing is an error of the build. */
class Page {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  replace(old: string, text: string): void {
    const [before, after, ...more] = this.text.split(old);
    if (after === undefined || more.length > 0)
      throw new Error(`index.html does not hold one ${old}`);
    this.text = before + text + after;
  }

  /** Removes elements, and returns the group of the pattern of each. */
  takeAll(pattern: RegExp): string[] {
    const groups = Array.from(this.text.matchAll(pattern), ([, group = '']) => group);
    if (groups.length === 0) throw new Error(`index.html contains nothing like ${pattern}`);
    this.text = this.text.replaceAll(pattern, '');
    return groups;
  }

  /** Removes an element, and returns it with the groups of the pattern. */
  take(pattern: RegExp): [element: string, group: string] {
    const [element, group = ''] = pattern.exec(this.text) ?? [];
    if (element === undefined) throw new Error(`index.html contains nothing like ${pattern}`);
    this.replace(element, '');
    return [element, group];
  }
}

/** Returns the source of a policy that allows this text. */
function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
