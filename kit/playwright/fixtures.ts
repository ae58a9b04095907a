import type {
  Fixtures,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
} from '@playwright/test';
import { Dice } from '#kit/client/dice.ts';
import { Faults } from '#kit/client/faults.ts';
import { Journal } from '#kit/client/journal.ts';
import { Player } from '#kit/client/player.ts';
import { Watch } from '#kit/client/watch.ts';
import { newWorldKey, World, type WorldOptions } from '#kit/client/world.ts';
import { siteOf, type DiceboxAddresses, type Site } from './addresses.ts';
import { Clock } from './clock.ts';
import { Gate } from './gate.ts';
import { givePanelToken } from './panel-token.ts';
import { attachEvidence } from './report.ts';
import { hearOut, listen } from './listen.ts';
import { judge, verdictOf } from './verdict.ts';
import { storeLogin } from './store-login.ts';

/** What may be set in `use` of a configuration, a project or a test. */
export interface DiceboxOptions {
  /** Where app and fake server are, when `baseURL` does not say it all. */
  dicebox: DiceboxAddresses;
  /** What the test's world begins as: `test.use({ worldOptions: { scenario: 'broke' } })`. */
  worldOptions: WorldOptions;
}

/** What a test may ask for. */
export interface DiceboxFixtures extends DiceboxOptions {
  /** The test's own world: its snapshots, its back office, its API. */
  world: World;
  /** Moves time, the world's and the browser's. */
  clock: Clock;
  /** Decides what is drawn. */
  dice: Dice;
  /** Has calls go wrong. */
  faults: Faults;
  /** The calls that came, and what they caused. */
  journal: Journal;
  /** A player to sign in. */
  player: Player;
  /** Announces errors that a test expects. */
  watch: Watch;
}

/** Parts that the others stand on. */
export interface Inner {
  diceboxSite: Site;
  diceboxGate: Gate;
  /** Goes with every call of the test, the browser's and its own. */
  diceboxHeaders: Readonly<Record<'x-mock-world' | 'x-mock-test', string>>;
  diceboxVerdict: void;
}

/**
 * The kit, for any suite: `const test = base.extend(dicebox)`. Each test gets a world of its own. It
 * fails, whatever it asserts itself, when the books of that world do not add up, when a request
 * leaves this machine, when the page reports an error, or when a fault it ordered met no call.
 */
export const dicebox: Fixtures<
  DiceboxFixtures & Inner,
  object,
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = {
  dicebox: [{}, { option: true }],
  worldOptions: [{}, { option: true }],

  diceboxSite: async ({ dicebox: addresses, baseURL }, use) => {
    await use(siteOf(addresses, baseURL, process.env));
  },

  diceboxHeaders: async ({ browserName: _browserName }, use, testInfo) => {
    const title = encodeURIComponent(testInfo.titlePath.slice(1).join(' › '));
    await use({ 'x-mock-world': newWorldKey(), 'x-mock-test': title });
  },

  diceboxGate: async ({ diceboxSite }, use) => {
    const gate = await Gate.open(diceboxSite);
    await use(gate);
    await gate.close();
  },

  world: async ({ diceboxSite: site, diceboxHeaders: headers, worldOptions }, use) => {
    const { server: url, token } = site;
    const world = await World.make({ url, token, headers }, worldOptions, headers['x-mock-world']);
    await use(world);
    await world.drop();
  },

  // Set up before any page, and asked when all of them are closed.
  diceboxVerdict: [
    async ({ world, watch, faults, diceboxGate: gate }, use, testInfo) => {
      await use();
      const problems = await judge({ world, watch, gate, faults });
      const isFailed = testInfo.status !== testInfo.expectedStatus;
      if (isFailed || problems.length > 0) {
        await attachEvidence(world, testInfo, problems).catch((error: unknown) =>
          problems.push(`no evidence could be attached: ${String(error)}`),
        );
      }
      if (problems.length > 0) throw verdictOf(problems);
    },
    { auto: true, title: 'dicebox: the verdict' },
  ],

  watch: async ({ browserName: _browserName }, use) => {
    await use(new Watch());
  },

  baseURL: async ({ baseURL, dicebox: addresses }, use) => {
    await use(siteOf(addresses, baseURL, process.env).app);
  },

  extraHTTPHeaders: async ({ extraHTTPHeaders, diceboxHeaders }, use) => {
    await use({ ...extraHTTPHeaders, ...diceboxHeaders });
  },

  // Also for the contexts a test opens itself.
  proxy: async ({ diceboxGate }, use) => {
    await use(diceboxGate.proxy);
  },

  context: async ({ context, world, clock, watch, diceboxSite, diceboxGate }, use) => {
    const { app, server } = diceboxSite;
    const cookie = { name: 'mock_world', value: world.key };
    await context.addCookies([app, server].map((url) => ({ ...cookie, url })));
    await givePanelToken(context, diceboxSite);
    diceboxGate.guard(context);
    listen(context, watch);
    await clock.guide(context);
    await use(context);
    await clock.rest();
    await hearOut(context);
  },

  clock: async ({ world }, use) => {
    await use(new Clock(world));
  },

  dice: async ({ world }, use) => {
    await use(new Dice(world));
  },

  faults: async ({ world }, use) => {
    await use(new Faults(world));
  },

  journal: async ({ world }, use) => {
    await use(new Journal(world));
  },

  player: async ({ world, context }, use) => {
    await use(new Player(world, (info) => storeLogin(context, info)));
  },
};
