import { describe, expect, it } from 'vitest';
import { root } from '../bootstrap/root.mjs';
import { PROJECTS } from '../projects.ts';
import { lineRules } from './line-rules.mjs';
import { readSourceFiles, withoutComments } from './source-files.mjs';
import { findUntidy } from './tidy.mjs';

interface Planted {
  rule: string;
  path: string;
  text: string;
}

const game = 'mock-server/games/submit-bet.ts';
const sheet = 'client/screens/home/home-screen.module.css';
const screen = 'client/screens/home/home-screen.tsx';
const spec = 'e2e/specs/place-a-bet.spec.ts';

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
  { rule: 'time-is-an-argument', path: game, text: 'const now = Date.now();' },
  { rule: 'time-is-an-argument', path: screen, text: 'const now = new Date();' },
  { rule: 'chance-is-an-argument', path: 'scripts/dev.mjs', text: 'Math.random()' },
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
    path: screen,
    text: '<p dangerouslySetInnerHTML={html} />',
  },
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
  { rule: 'flows-never-sleep', path: 'e2e/pages/home-page.ts', text: 'page.waitForTimeout(100)' },
  { rule: 'specs-speak-through-pages', path: spec, text: "page.getByRole('button')" },
  { rule: 'specs-speak-through-pages', path: spec, text: "page.locator('.bet')" },
  { rule: 'every-test-runs', path: spec, text: "test.only('bets', () => {})" },
  { rule: 'every-test-runs', path: 'contract/money.test.ts', text: "describe.skip('money')" },
  { rule: 'no-notes-to-self', path: game, text: '// TODO: later' },
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
  { path: game, text: 'throw new Error(`SELECTED ${name}`); new Date(0); // not Date.now' },
  { path: game, text: 'rows(db, `SELECT * FROM bet WHERE ${OPEN} LIMIT ${PAGE_SIZE}`)' },
  { path: 'mock-server/core/world/clock.ts', text: 'Date.now()' },
  { path: 'client/ui/tokens.css', text: ':root { --gold: #fc0; }' },
  { path: 'client/ui/card.css', text: 'a { color: var(--gold); }' },
  { path: sheet, text: 'a { font-size: min(var(--text-l), 26px); border-radius: 50%; }' },
  { path: sheet, text: 'a { font-size: 0.72em; font: inherit; transition: color var(--press); }' },
  {
    path: 'client/app/routes.ts',
    text: "open('#/pages/home/index'); import('#contract/money.ts');",
  },
  { path: 'e2e/pages/home-page.ts', text: "page.getByRole('button')" },
  {
    path: 'README.md',
    text: 'Open https://example.com/home/page or ./tmp/file, then `npm run dev`.',
  },
];

const tidyHouse = [
  { path: 'package.json', text: '{ "scripts": { "dev": "" } }' },
  { path: 'ARCHITECTURE.md', text: PROJECTS.map((room) => `${room}/`).join(' ') },
];

describe('tidy', () => {
  it.each(bad)('$rule refuses $text in $path', ({ rule, path, text }) => {
    const found = findUntidy([...tidyHouse, { path, text }]);
    expect(found).toEqual([expect.stringContaining(`(${rule})`)]);
  });

  it('has a planted text for every rule', () => {
    const planted = new Set(bad.map(({ rule }) => rule));
    expect(lineRules.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
  });

  it.each(good)('allows $text in $path', (file) => {
    expect(findUntidy([...tidyHouse, file])).toEqual([]);
  });

  it('names file, line and what to do', () => {
    const file = { path: game, text: '/* two\nlines */ Math.random()' };
    expect(findUntidy([...tidyHouse, file])).toEqual([
      `${game}:2 Math.random: take dice or a chance as an argument (chance-is-an-argument)`,
    ]);
  });

  it('refuses a command that is not there', () => {
    const page = { path: 'docs/deploy.md', text: 'Type `npm run fly`.' };
    expect(findUntidy([...tidyHouse, page])).toEqual([
      'docs/deploy.md names npm run fly, which package.json does not have',
    ]);
  });

  it('refuses a room that is not on the map', () => {
    const [manifest] = tidyHouse;
    const map = {
      path: 'ARCHITECTURE.md',
      text: 'client/ mock-server/ contract/ fixtures/ kit/ e2e/',
    };
    expect(findUntidy([manifest!, map])).toEqual([
      'ARCHITECTURE.md does not name the room scripts/',
    ]);
  });

  it('blanks comments and leaves texts alone', () => {
    expect(withoutComments("a('http://x'); // b\n/* c\n */ d")).toBe(
      "a('http://x');     \n    \n    d",
    );
  });
});

it('finds this house tidy', () => {
  const files = readSourceFiles(root);
  expect(files.length).toBeGreaterThan(50);
  expect(findUntidy(files)).toEqual([]);
});
