import { describe, expect, it } from 'vitest';
import { PROJECTS } from '../projects.ts';
import { LINE_RULES } from './line-rules.ts';
import { onlyComments, withoutComments } from './source-files.ts';
import { findUntidy } from './tidy.ts';

const game = 'mock-server/games/submit-bet.ts';
const sheet = 'client/screens/home/home-screen.module.css';
const screen = 'client/screens/home/home-screen.tsx';
const spec = 'e2e/specs/place-a-bet.spec.ts';

const test = 'contract/money.test.ts';

/** Lines that break a rule: path and text. */
const BAD: Readonly<Record<string, readonly (readonly [path: string, text: string])[]>> = {
  'ledger-is-the-only-writer': [
    [game, "run(db, 'INSERT INTO transfer VALUES (1)')"],
    [game, "'UPDATE account SET credits = 1'"],
    [game, '\'delete from "transfer"\''],
  ],
  'sql-is-not-assembled': [
    [game, 'db.prepare(`DROP TABLE ${name}`)'],
    [game, 'rows(db, `SELECT * FROM bet WHERE id = ${id}`)'],
  ],
  'transactions-are-synchronous': [
    [game, 'db.transaction(async () => {})'],
    [game, 'transaction(db, async () => {})'],
  ],
  'time-is-an-argument': [[screen, 'const now = new Date();']],
  'colours-are-tokens': [
    ['client/ui/card.css', 'a { color: #4A90E2; }'],
    ['client/ui/card.css', 'a { color: rgb(0 0 0 / 50%); }'],
    [screen, "const gold = '#fc0';"],
  ],
  'text-sizes-are-tokens': [
    [sheet, 'a { font-size: 13px; }'],
    [sheet, 'a { font: 400 1.1rem/1.2 serif; }'],
  ],
  'radii-are-tokens': [
    [sheet, 'a { border-radius: 0 12px 0 0; }'],
    [sheet, 'a { border-start-end-radius: 1rem; }'],
  ],
  'durations-are-tokens': [
    [sheet, 'a { transition: color 200ms ease; }'],
    [sheet, 'a { animation-duration: 1.5s; }'],
  ],
  'styles-of-the-oldest-browsers': [
    [sheet, 'a { width: calc(1px * tan(1deg)); }'],
    [sheet, 'a { height: 1lh; }'],
  ],
  'calls-of-the-oldest-browsers': [
    [screen, 'flyer.showPopover();'],
    [screen, 'if (URL.canParse(text)) return;'],
    [screen, 'requestIdleCallback(load);'],
  ],
  'html-through-rich-text-only': [
    ['client/ui/controls/rich-text.tsx', 'root.innerHTML = html;'],
    [screen, '<iframe srcDoc={html} />'],
    [screen, 'document.write(html);'],
  ],
  'chinese-in-its-catalogue': [
    [screen, '<p>下注</p>'],
    ['client/i18n/en/bet.ts', "{ bet: '投注' }"],
    ['client/ui/a.css', "a { content: '，' }"],
  ],
  'tests-never-sleep': [
    ['e2e/pages/home-page.ts', 'page.waitForTimeout(100)'],
    [test, "import { setTimeout } from 'node:timers/promises'"],
    [test, 'new Promise((done) => setTimeout(done, 50))'],
  ],
  'tests-wait-long-enough': [[test, 'await vi.waitFor(() => expect(a).toBe(1))']],
  'tests-read-no-wall-clock': [[test, 'const start = performance.now();']],
  'specs-locate-by-role': [
    [spec, "page.getByTestId('bet')"],
    [spec, "page.locator('.bet')"],
  ],
  'no-local-paths': [
    ['README.md', 'cd /home/me/dicebox'],
    [game, "open('/tmp/dicebox.db')"],
  ],
  'no-registry-hosts': [['docs/deploy.md', 'npm config set registry=https://x']],
};
const bad = Object.entries(BAD).flatMap(([rule, lines]) =>
  lines.map(([path, text]) => ({ rule, path, text })),
);

const GOOD: readonly (readonly [path: string, text: string])[] = [
  ['client/i18n/zh-Hans/game.ts', "{ bet: '投注' }"],
  ['client/stores/session/user-info.ts', "nickname: '游客'"],
  ['client/i18n/i18n.test.ts', "expect(t('game.bet')).toBe('投注')"],
  [screen, '<p>× 2 · “1,240.00” – …</p> // 投注'],
  ['mock-server/ledger/post.ts', "run(db, 'INSERT INTO transfer VALUES (?)')"],
  [game, "rows(db, 'SELECT * FROM account'); // UPDATE account is the ledger's"],
  [game, 'throw new Error(`SELECTED ${name}`); new Date(0); // new Date()'],
  [game, 'rows(db, `SELECT * FROM bet WHERE ${OPEN} LIMIT ${PAGE_SIZE}`)'],
  ['mock-server/core/world/clock.ts', 'new Date()'],
  ['client/ui/tokens.css', ':root { --gold: #fc0; }'],
  ['client/ui/card.css', 'a { color: var(--gold); }'],
  [sheet, 'a { font-size: min(var(--text-l), 26px); border-radius: 50%; }'],
  [sheet, 'a { font-size: 0.72em; font: inherit; transition: color var(--press); }'],
  [sheet, 'a { background: linear-gradient(red, tan); min-height: 1.2em; }'],
  [screen, 'flyer.showPopover?.();'],
  ['client/app/routes.ts', "open('#/pages/home/index'); import('#contract/money.ts');"],
  ['e2e/pages/home-page.ts', "page.locator('iframe')"],
  [test, 'new Promise((resolve) => setTimeout(resolve, 0))'],
  [spec, "page.getByRole('button')"],
  [spec, "page.locator('html')"],
  ['README.md', 'Open https://example.com/home/page or ./tmp/file, then `npm run dev`.'],
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
    expect(LINE_RULES.map(({ name }) => name).filter((name) => !(name in BAD))).toEqual([]);
  });

  it.each(GOOD)('allows, in %s, %s', (path, text) => {
    expect(findUntidy([...TIDY, { path, text }])).toEqual([]);
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
      text: 'client/ mock-server/ contract/ fixtures/ kit/ examples/ e2e/',
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
    { path: 'client/i18n/en/bet.ts', text: "{ // in vain\n  retry: 'Begin anew' }" },
    { path: 'docs/kit.md', text: 'It is told what to do.' },
    { path: 'mock-server/migrations/001-start.sql', text: '-- whoever' },
  ];
  expect(findUntidy([...TIDY, ...files])).toEqual([
    `${game}:2 anew: write "again"`,
    `${game}:3 in vain: write "without success"`,
    'client/i18n/en/bet.ts:1 in vain: write "without success"',
    'docs/kit.md:1 is told: write "gets", "receives" or "is passed"',
    'mock-server/migrations/001-start.sql:1 whoever: write "anyone who", or name the role',
  ]);
});
