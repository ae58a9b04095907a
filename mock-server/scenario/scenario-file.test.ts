import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCENARIOS } from '#fixtures/scenarios.ts';
import { tempFolder } from '../core/testing/test-world.ts';
import { chosenScenario } from './scenario-file.ts';

const GOOD = { ...SCENARIOS.find(({ name }) => name === 'default'), name: 'mine' };
const [user] = GOOD.users ?? [];
const [game] = GOOD.games ?? [];

it.each([
  { part: 'a name', change: { name: undefined }, flaw: 'it has no name' },
  { part: 'games', change: { games: {} }, flaw: 'it has no games' },
  { part: 'content', change: { content: null }, flaw: 'it has no content' },
  {
    part: 'news',
    change: { content: { ...GOOD.content, news: 1 } },
    flaw: 'its content has no news',
  },
  {
    part: 'a user name',
    change: { users: [{ ...user, username: undefined }] },
    flaw: 'users[0] has no username',
  },
  {
    part: 'a balance',
    change: { users: [user, { ...user, balance: Number.NaN }] },
    flaw: 'users[1] has no balance',
  },
  {
    part: 'an interval',
    change: { games: [{ ...game, intervalMs: '60' }] },
    flaw: 'games[0] has no intervalMs',
  },
  { part: 'an own name', change: { name: 'busy' }, flaw: '"busy" is the name of another' },
])('refuses a scenario file without $part', ({ change, flaw }) => {
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
