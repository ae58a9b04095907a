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
