const CONFIG = `import { defineConfig } from '@playwright/test';
import type { DiceboxOptions } from 'dicebox/kit';
import { offlineArgs } from 'dicebox/offline-args';

const executablePath = process.env['CHROMIUM'];

export default defineConfig<DiceboxOptions>({
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: { args: ['--no-sandbox', ...offlineArgs()], ...(executablePath && { executablePath }) },
    viewport: { width: 375, height: 812 },
    serviceWorkers: 'block',
  },
});
`;

const TEST = `import { expect, test as base } from '@playwright/test';
import { dicebox } from 'dicebox/kit';

export const test = base.extend(dicebox);
export { expect };
`;

const LOST_ANSWER = `import { BetPage } from 'dicebox/pages';
import { expect, test } from './test';

test('a bet whose answer is lost counts once', async ({ page, player, faults }) => {
  await player.signIn({ amount: '100.00' });
  await faults.loseAnswer('games.submitBet');
  await page.goto('/#/pages/game/bet?game_id=1');
  const bet = new BetPage(page);
  await bet.pick('Main', 'Big');
  await bet.openCart();
  await bet.place('Place 1 bet · 10.00');
  await expect(page.getByRole('button', { name: 'Placed · draw 201' })).toBeVisible();
  expect(await player.bets()).toHaveLength(1);
});
`;

const FORCED_DICE = `import { expect, test } from './test';

test('a draw shows the dice it was given', async ({ dice, clock, world }) => {
  await dice.strict(true, 1);
  await dice.next(1, [3, 3, 4]);
  const fired = await clock.to('settled');
  expect(fired.map(({ kind }) => kind)).toContain('settle');
  const { last } = await world.call('games.getGameResult', { game_id: 1 });
  expect(last?.dice).toEqual([3, 3, 4]);
});
`;

/** The same bet without a browser, in plain JavaScript. */
const IN_PROCESS = `import assert from 'node:assert/strict';
import { createInProcessServer } from 'dicebox/in-process';

const server = await createInProcessServer();
const { player, dice, clock, finish } = await server.openWorld();
await player.signIn({ amount: '100.00' });
await player.bet({ play: 'big', amount: '10.00' });
await dice.next(1, [6, 6, 5]);
await clock.to('settled');
assert.equal(await player.balance(), '110.00');
await finish();
await server.close();
`;

const CLIENT = `import assert from 'node:assert/strict';
import { createWorld } from 'dicebox/client';

const world = await createWorld({ server: String(process.env['SERVER']) });
await world.player.signIn({ amount: '100.00' });
await world.faults.loseAnswer('games.submitBet');
await assert.rejects(world.player.bet({ play: 'big', amount: '10.00' }));
await world.dice.next(1, [6, 6, 5]);
await world.clock.to('settled');
assert.equal(await world.player.balance(), '110.00');
await world.verify();
await world.drop();
`;

const SERVER = `import { createDicebox, type FakeServer, type Product, startFakeServer } from 'dicebox/server';

export const create: typeof createDicebox = createDicebox;
export const start = (product: Product) => startFakeServer(product);
export const close = ({ worlds }: FakeServer): void => worlds.close();
`;

const TSCONFIG = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2023',
    lib: ['ES2023', 'DOM'],
    types: ['node'],
    strict: true,
    noEmit: true,
  },
  include: ['tests', '*.mts', 'playwright.config.ts'],
};

/** The files of a suite that another team could have written, without package.json. */
export const OUTSIDE_SUITE: Readonly<Record<string, string>> = {
  'playwright.config.ts': CONFIG,
  'tests/test.ts': TEST,
  'tests/lost-answer.spec.ts': LOST_ANSWER,
  'tests/forced-dice.spec.ts': FORCED_DICE,
  'in-process.mts': IN_PROCESS,
  'client.mts': CLIENT,
  'server.mts': SERVER,
  'tsconfig.json': JSON.stringify(TSCONFIG),
};
