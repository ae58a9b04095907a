import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE } from '../../kit/cli/installation.ts';
import { typeLine } from '../../kit/cli/type-line.test-support.ts';
import { readOptions } from '../../mock-server/options.ts';
import { testServer } from '../../mock-server/testing/test-server.ts';
import { root } from '../bootstrap/root.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const documentsIn = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name).replaceAll('\\', '/'));

const PAGES = ['', 'docs', 'docs/decisions', 'e2e'].flatMap(documentsIn);
const REQUIREMENT_PAGES = documentsIn('docs/requirements');

/** Returns what a pattern finds on each page: its first group. */
const findAll = (pattern: RegExp, pages = PAGES) =>
  pages.flatMap((page) =>
    Array.from(read(page).matchAll(pattern), ([, found = '']) => ({ page, found })),
  );

/** The command lines of all shell examples, with continued ones joined, without settings and notes. */
const LINES = findAll(/^```sh\n([\s\S]*?)^```$/gm).flatMap(({ page, found }) =>
  found
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#\s.*$/, '').replace(/^([A-Z_\d]+=\S+ )+/, ''))
    .map((line) => ({ page, line: line.trim() })),
);

/** Splits a line like a shell, as far as the documents need it: words, and words in single quotes. */
const wordsOf = (line: string): string[] =>
  Array.from(line.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');

const linesOf = (start: RegExp) => LINES.filter(({ line }) => start.test(line));

describe('what the documents name is there:', () => {
  it('scripts of package.json', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    // The changelog names those of earlier versions, too.
    const pages = PAGES.filter((page) => page !== 'CHANGELOG.md');
    const named = findAll(/\bnpm run ([\w:-]+)/g, pages);
    expect(named.filter(({ found }) => !(found in scripts))).toEqual([]);
  });

  it('files that a link leads to', () => {
    const isDead = ({ page, found }: { page: string; found: string }) =>
      !/^\w+:/.test(found) && !existsSync(join(root, dirname(page), found));
    expect(findAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g).filter(isDead)).toEqual([]);
  });

  it('paths of the repository', () => {
    const folders = 'client|contract|docs|e2e|fixtures|kit|mock-server|scripts';
    const named = findAll(new RegExp(`\`((?:${folders})/[\\w./-]*)\``, 'g'));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ found }) => !existsSync(join(root, found)))).toEqual([]);
  });

  it('calls of the control plane', async () => {
    const { app } = await testServer();
    await app.ready();
    const calls = findAll(/\b((?:GET|POST|DELETE) \/__mock\/[\w/:.-]+)/g);
    expect(calls.length).toBeGreaterThan(20);
    const isMissing = ({ found }: { found: string }) => {
      const [method = '', url = ''] = found.split(' ');
      return !app.hasRoute({ method, url });
    };
    expect(calls.filter(isMissing)).toEqual([]);
  });

  it('options of the server', () => {
    const starts = linesOf(/^(npm start|npm run dev|npx dicebox)( --? |$)/);
    expect(starts.length).toBeGreaterThan(3);
    for (const { line } of starts) {
      const args = wordsOf(line).filter(
        (word) => !/^(npm|npx|start|run|dev|dicebox|--)$/.test(word),
      );
      expect(() => readOptions(args, {}), line).not.toThrow();
    }
  });

  // Each line is parsed, and then lacks its server or its file.
  it.each(linesOf(/^(npm run mock --|npx dicebox) (?!-|host-check|record|start)/))(
    '$page: $line',
    async ({ line }) => {
      const words = wordsOf(line);
      const isPackage = words[0] === 'npx';
      const { stderr } = await typeLine(words.slice(isPackage ? 2 : 4), {
        env: { DICEBOX_URL: 'http://127.0.0.1:2' },
        ...(isPackage && { installation: PACKAGE }),
      });
      expect(stderr).toMatch(/^No server answers at |^\S+\.dicebox: ENOENT/);
    },
  );
});

describe('requirements', () => {
  const ids = findAll(/^(?:- |\| )\*\*([A-Z]+-\d+)\*\*/gm, REQUIREMENT_PAGES).map(
    ({ found }) => found,
  );

  it('have one id each', () => {
    expect(ids.length).toBeGreaterThan(100);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('each have a test that exists, or a reason, in e2e/README.md', () => {
    const rows = Array.from(read('e2e/README.md').matchAll(/^\| ([A-Z]+-\d[^|]*)\|(.*)\|$/gm));
    const listed = rows.flatMap(([, cell = '']) => cell.match(/[A-Z]+-\d+/g) ?? []);
    expect(listed.toSorted()).toEqual(ids.toSorted());
    for (const [row, , proof = ''] of rows) {
      const tests = proof.match(/[\w./-]+\.tsx?/g) ?? [];
      expect(tests.length > 0 || proof.includes('none: '), row).toBe(true);
      expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    }
  });

  it('are cited by ids that exist', () => {
    const folders = 'client contract docs e2e fixtures kit mock-server scripts'.split(' ');
    const cited = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(ts|tsx|css|md)$/.test(path))
        .flatMap((path) => read(join(folder, path)).match(ID) ?? []),
    );
    expect([...new Set(cited)].filter((id) => !ids.includes(id))).toEqual([]);
  });
});

const ID = /\b(?:SCR|FLD|STA|VAL|ROLE|CALL|ERR|CON|HOST|MONEY|GAME|LOOK|REL)-\d+\b/g;
