import { describe, expect, it } from 'vitest';
import { PROJECTS } from '../projects.ts';
import { LINE_RULES } from './line-rules.ts';
import { onlyComments, withoutComments } from './source-files.ts';
import { findUntidy } from './tidy.ts';

interface Planted {
  rule: string;
  path: string;
  text: string;
}

const game = 'mock-server/games/submit-bet.ts';
const sheet = 'client/screens/home/home-screen.module.css';
const screen = 'client/screens/home/home-screen.tsx';
const spec = 'e2e/specs/place-a-bet.spec.ts';

const test = 'contract/money.test.ts';

const bad: Planted[] = [
  {
    rule: 'ledger-is-the-only-writer',
    path: game,
    text: "run(db, 'INSERT INTO transfer VALUES (1)')",
  },
  { rule: 'ledger-is-the-only-writer', path: game, text: "'UPDATE account SET credits = 1'" },
  { rule: 'ledger-is-the-only-writer', path: game, text: '\'delete from "transfer"\'' },
  { rule: 'sql-is-not-assembled', path: game, text: 'db.prepare(`DROP TABLE ${name}`)' },
  {
    rule: 'sql-is-not-assembled',
    path: game,
    text: 'rows(db, `SELECT * FROM bet WHERE id = ${id}`)',
  },
  { rule: 'transactions-are-synchronous', path: game, text: 'db.transaction(async () => {})' },
  { rule: 'transactions-are-synchronous', path: game, text: 'transaction(db, async () => {})' },
  { rule: 'time-is-an-argument', path: screen, text: 'const now = new Date();' },
  { rule: 'colours-are-tokens', path: 'client/ui/card.css', text: 'a { color: #4A90E2; }' },
  {
    rule: 'colours-are-tokens',
    path: 'client/ui/card.css',
    text: 'a { color: rgb(0 0 0 / 50%); }',
  },
  { rule: 'colours-are-tokens', path: screen, text: "const gold = '#fc0';" },
  { rule: 'text-sizes-are-tokens', path: sheet, text: 'a { font-size: 13px; }' },
  { rule: 'text-sizes-are-tokens', path: sheet, text: 'a { font: 400 1.1rem/1.2 serif; }' },
  { rule: 'radii-are-tokens', path: sheet, text: 'a { border-radius: 0 12px 0 0; }' },
  { rule: 'radii-are-tokens', path: sheet, text: 'a { border-start-end-radius: 1rem; }' },
  { rule: 'durations-are-tokens', path: sheet, text: 'a { transition: color 200ms ease; }' },
  { rule: 'durations-are-tokens', path: sheet, text: 'a { animation-duration: 1.5s; }' },
  {
    rule: 'html-through-rich-text-only',
    path: 'client/ui/controls/rich-text.tsx',
    text: 'root.innerHTML = html;',
  },
  { rule: 'html-through-rich-text-only', path: screen, text: '<iframe srcDoc={html} />' },
  { rule: 'html-through-rich-text-only', path: screen, text: 'document.write(html);' },
  { rule: 'chinese-in-its-catalogue', path: screen, text: '<p>下注</p>' },
  { rule: 'chinese-in-its-catalogue', path: 'client/i18n/en.ts', text: "{ bet: '投注' }" },
  { rule: 'chinese-in-its-catalogue', path: 'client/ui/a.css', text: "a { content: '，' }" },
  { rule: 'tests-never-sleep', path: 'e2e/pages/home-page.ts', text: 'page.waitForTimeout(100)' },
  {
    rule: 'tests-never-sleep',
    path: test,
    text: "import { setTimeout } from 'node:timers/promises'",
  },
  { rule: 'tests-never-sleep', path: test, text: 'new Promise((done) => setTimeout(done, 50))' },
  { rule: 'tests-wait-long-enough', path: test, text: 'await vi.waitFor(() => expect(a).toBe(1))' },
  {
    rule: 'tests-read-no-wall-clock',
    path: test,
    text: 'const start = performance.now();',
  },
  { rule: 'specs-locate-by-role', path: spec, text: "page.getByTestId('bet')" },
  { rule: 'specs-locate-by-role', path: spec, text: "page.locator('.bet')" },
  { rule: 'no-local-paths', path: 'README.md', text: 'cd /home/me/dicebox' },
  { rule: 'no-local-paths', path: game, text: "open('/tmp/dicebox.db')" },
  { rule: 'no-registry-hosts', path: 'docs/deploy.md', text: 'npm config set registry=https://x' },
];

const good: Omit<Planted, 'rule'>[] = [
  { path: 'client/i18n/game-zh.ts', text: "{ bet: '投注' }" },
  { path: 'client/stores/session/user-info.ts', text: "nickname: '游客'" },
  { path: 'client/i18n/i18n.test.ts', text: "expect(t('game.bet')).toBe('投注')" },
  { path: screen, text: '<p>× 2 · “1,240.00” – …</p> // 投注' },
  { path: 'mock-server/ledger/post.ts', text: "run(db, 'INSERT INTO transfer VALUES (?)')" },
  { path: game, text: "rows(db, 'SELECT * FROM account'); // UPDATE account is the ledger's" },
  { path: game, text: 'throw new Error(`SELECTED ${name}`); new Date(0); // new Date()' },
  { path: game, text: 'rows(db, `SELECT * FROM bet WHERE ${OPEN} LIMIT ${PAGE_SIZE}`)' },
  { path: 'mock-server/core/world/clock.ts', text: 'new Date()' },
  { path: 'client/ui/tokens.css', text: ':root { --gold: #fc0; }' },
  { path: 'client/ui/card.css', text: 'a { color: var(--gold); }' },
  { path: sheet, text: 'a { font-size: min(var(--text-l), 26px); border-radius: 50%; }' },
  { path: sheet, text: 'a { font-size: 0.72em; font: inherit; transition: color var(--press); }' },
  {
    path: 'client/app/routes.ts',
    text: "open('#/pages/home/index'); import('#contract/money.ts');",
  },
  { path: 'e2e/pages/home-page.ts', text: "page.locator('iframe')" },
  { path: test, text: 'new Promise((resolve) => setTimeout(resolve, 0))' },
  { path: spec, text: "page.getByRole('button')" },
  { path: spec, text: "page.locator('html')" },
  {
    path: 'README.md',
    text: 'Open https://example.com/home/page or ./tmp/file, then `npm run dev`.',
  },
];

const TIDY = [
  { path: 'package.json', text: '{ "scripts": { "dev": "" } }' },
  { path: 'ARCHITECTURE.md', text: PROJECTS.map((project) => `${project}/`).join(' ') },
];

describe('findUntidy', () => {
  it.each(bad)('$rule refuses $text in $path', ({ rule, path, text }) => {
    const found = findUntidy([...TIDY, { path, text }]);
    expect(found).toEqual([expect.stringContaining(`(${rule})`)]);
  });

  it('has a sample for every rule', () => {
    const planted = new Set(bad.map(({ rule }) => rule));
    expect(LINE_RULES.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });

  it.each(good)('allows $text in $path', (file) => {
    expect(findUntidy([...TIDY, file])).toEqual([]);
  });

  it('reports file, line and what to do instead', () => {
    const file = { path: game, text: '/* two\nlines */ new Date()' };
    expect(findUntidy([...TIDY, file])).toEqual([
      `${game}:2 Date(): take a clock as an argument (time-is-an-argument)`,
    ]);
  });

  it('refuses a document that names an unknown command', () => {
    const page = { path: 'docs/deploy.md', text: 'Type `npm run fly`.' };
    expect(findUntidy([...TIDY, page])).toEqual([
      'docs/deploy.md names npm run fly, which package.json does not have',
    ]);
  });

  it('refuses a project that ARCHITECTURE.md does not name', () => {
    const [manifest] = TIDY;
    const map = {
      path: 'ARCHITECTURE.md',
      text: 'client/ mock-server/ contract/ fixtures/ kit/ e2e/',
    };
    expect(findUntidy([manifest!, map])).toEqual([
      'ARCHITECTURE.md does not name the folder scripts/',
    ]);
  });
});

describe('timeouts of tests', () => {
  const config = {
    path: 'vitest.config.ts',
    text: 'testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } }',
  };
  const found = (...files: { path: string; text: string }[]) => findUntidy([...TIDY, ...files]);

  it.each([
    ['not set', 'testTimeout: 30_000, hookTimeout: 60_000'],
    ['short', config.text.replace('20_000', '1000')],
  ])('are refused when the configuration has one that is %s', (_, text) => {
    expect(found({ ...config, text })).toEqual([
      'vitest.config.ts: set poll: { timeout to 20000 ms or more (busy-machine)',
    ]);
  });

  it.each(['{ timeout: 5_000 }', '{ testTimeout: 10000 }', '{ hookTimeout: 900 }'])(
    'are refused when a test has %s',
    (text) => {
      expect(found(config, { path: test, text: `it('x', ${text}, f)` })).toEqual([
        expect.stringContaining('a busy machine needs 20000 ms or more'),
      ]);
    },
  );

  it('may be longer than those of the configuration', () => {
    const slow = { path: test, text: "it('x', { timeout: 120_000 }, f); run({ timeoutMs: 50 })" };
    expect(found(config, slow)).toEqual([]);
  });
});

it('withoutComments and onlyComments keep every line in its place', () => {
  const code = "a('http://x'); // b\n/* c\n */ d";
  expect(withoutComments(code)).toBe("a('http://x');     \n    \n    d");
  expect(onlyComments(code)).toBe('               // b\n/* c\n */  ');
});

it('findUntidy reports banned phrases, but not in texts for players', () => {
  const files = [
    { path: game, text: "// starts\n// anew\nthrow new Error('in vain');" },
    { path: 'client/i18n/en.ts', text: "{ // in vain\n  retry: 'Begin anew' }" },
    { path: 'docs/kit.md', text: 'It is told what to do.' },
    { path: 'mock-server/migrations/001-start.sql', text: '-- whoever' },
  ];
  expect(findUntidy([...TIDY, ...files])).toEqual([
    `${game}:2 anew: write "again"`,
    `${game}:3 in vain: write "without success"`,
    'client/i18n/en.ts:1 in vain: write "without success"',
    'docs/kit.md:1 is told: write "gets", "receives" or "is passed"',
    'mock-server/migrations/001-start.sql:1 whoever: write "anyone who", or name the role',
  ]);
});
