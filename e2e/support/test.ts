import { test as base, expect } from '@playwright/test';
import { Clock } from './clock.ts';
import { Dice } from './dice.ts';
import { Player } from './player.ts';
import { Watch } from './watch.ts';
import { World, type WorldOptions } from './world.ts';

interface Kit {
  /** Say with `test.use({ worldOptions: { scenario: 'broke' } })` what the test's world begins as. */
  worldOptions: WorldOptions;
  /** The test's own world. Audited after the test, then dropped. */
  world: World;
  clock: Clock;
  dice: Dice;
  player: Player;
  watch: Watch;
}

/**
 * `test` with a world for each test. A test fails when the books of its world do not add up, when a
 * request leaves 127.0.0.1, and when the page reports an error, whatever it asserts itself.
 */
export const test = base.extend<Kit>({
  worldOptions: [{}, { option: true }],

  world: [
    async ({ playwright, baseURL, context, worldOptions }, use) => {
      if (baseURL === undefined) throw new Error('the configuration gives no baseURL');
      const world = await World.make(playwright, baseURL, worldOptions);
      await context.addCookies([{ name: 'mock_world', value: world.key, url: baseURL }]);
      await use(world);
      const audit = await world.control<{ ok: boolean; breaches: unknown[] }>('POST', '/audit');
      await world.drop();
      expect(audit.breaches, 'the books add up').toEqual([]);
    },
    { auto: true },
  ],

  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      await watch.keepOffline(context);
      context.on('page', (page) => watch.listen(page));
      await use(watch);
      expect(watch.faults, 'the browser stays offline and quiet').toEqual([]);
    },
    { auto: true },
  ],

  clock: async ({ world, page }, use) => {
    await use(new Clock(world, page));
  },

  // The browser tells the world's time from its first page on. The watch stands before the page.
  page: async ({ page, world, watch: _watch }, use) => {
    await new Clock(world, page).agree();
    await use(page);
  },

  dice: async ({ world }, use) => {
    await use(new Dice(world));
  },

  player: async ({ world, context }, use) => {
    await use(new Player(world, context));
  },
});

export { expect };
