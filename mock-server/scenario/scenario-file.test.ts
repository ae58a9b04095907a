import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { allTables, tempFolder } from '../core/testing/test-world.ts';
import { chosenScenario, cleanContent } from './scenario-file.ts';
import { CONTENT } from '#fixtures/content/all-content.ts';
import { bareWorld } from '../testing/bare-world.ts';
import { NOON } from '../testing/test-server.ts';

const GOOD = { ...SCENARIOS.find(({ name }) => name === 'default'), name: 'mine' };
const [user] = GOOD.users ?? [];
const [game] = GOOD.games ?? [];

it.each([
  ['a name', { name: undefined }, 'it has no name'],
  ['games', { games: {} }, 'it has no games'],
  ['content', { content: null }, 'it has no content'],
  ['news', { content: { ...GOOD.content, news: 1 } }, 'its content has no news'],
  ['a user name', { users: [{ ...user, username: undefined }] }, 'users[0] has no username'],
  ['a balance', { users: [user, { ...user, balance: Number.NaN }] }, 'users[1] has no balance'],
  ['an interval', { games: [{ ...game, intervalMs: '60' }] }, 'games[0] has no intervalMs'],
  ['an own name', { name: 'busy' }, '"busy" is the name of another'],
])('refuses a scenario file without %s', (_part, change, flaw) => {
  const path = join(tempFolder(), 'scenario.json');
  writeFileSync(path, JSON.stringify({ ...GOOD, ...change }));
  expect(() => chosenScenario(path)).toThrow(`${path} is no scenario (${flaw}): `);
});

it('refuses an unknown name, and suggests the nearest', () => {
  expect(() => chosenScenario('defualt')).toThrow(
    /^There is no scenario "defualt"\. Did you mean "default"\? Choose one of: default, .*--scenario/,
  );
});

it('takes a scenario file with all required parts', () => {
  const path = join(tempFolder(), 'scenario.json');
  writeFileSync(path, JSON.stringify(GOOD));
  expect(chosenScenario(path)).toMatchObject({ name: 'mine', file: path });
});

const DIRTY = '<p onclick="alert(1)">a</p><script>alert(1)</script>';

it('sanitises the HTML of a scenario file', () => {
  const [scenario] = SCENARIOS;
  const [notice] = CONTENT.notices;
  const [item] = CONTENT.news;
  const [text] = CONTENT.texts;
  if (!scenario || !notice || !item || !text) throw new Error('the fixtures are empty');
  const content = { en: DIRTY, zh: DIRTY };
  const path = join(tempFolder(), 'scenario.json');
  const dirty = {
    ...scenario,
    name: 'from-outside',
    content: {
      ...CONTENT,
      notices: [{ ...notice, content }],
      news: [{ ...item, content }],
      texts: [{ ...text, content }],
    },
  };
  writeFileSync(path, JSON.stringify(dirty));
  const { world } = bareWorld({ now: NOON });
  chosenScenario(path).fill(world, 'from-outside');
  for (const table of ['notice', 'news', 'rich_text']) {
    expect(allTables(world.db)[table]).toMatchObject([
      { content_en: '<p>a</p>', content_zh: '<p>a</p>' },
    ]);
  }
});

it('leaves the built-in content unchanged', () => {
  expect(cleanContent(CONTENT)).toEqual(CONTENT);
});
