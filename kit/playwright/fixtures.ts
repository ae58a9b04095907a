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
import { waitForReports, listen } from './listen.ts';
import { createVerdictError, findTestProblems } from './verdict.ts';
import { storeLogin } from './store-login.ts';

/** Options for `use` in a configuration, a project or a test. */
export interface DiceboxOptions {
  /** Addresses of the app and the fake server, if `baseURL` is not the address of both. */
  dicebox: DiceboxAddresses;
  /** The start of the test's world: `test.use({ worldOptions: { scenario: 'broke' } })`. */
  worldOptions: WorldOptions;
}

/** The fixtures of a test. */
export interface DiceboxFixtures extends DiceboxOptions {
  /** The test's own world: its snapshots, its back office, its API. */
  world: World;
  /** Moves the time of the world and the browser. */
  clock: Clock;
  /** Sets the dice. */
  dice: Dice;
  /** Makes calls fail. */
  faults: Faults;
  /** The calls that the server received, and their effects. */
  journal: Journal;
  /** A player to sign in. */
  player: Player;
  /** Announces errors that a test expects. */
  watch: Watch;
}

/** Fixtures that the others use. */
export interface Inner {
  diceboxSite: Site;
  diceboxGate: Gate;
  /** Headers of every call that the browser or the test sends. */
  diceboxHeaders: Readonly<Record<'x-mock-world' | 'x-mock-test', string>>;
  diceboxVerdict: void;
}

/**
 * The fixtures for any suite: `const test = base.extend(dicebox)`. Each test gets a world of its own. In
 * addition to its own assertions, it fails when the books of that world do not add up, when a request
 * leaves this machine, when the page reports an error, or when a fault that it ordered struck no call.
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

  // Set up before the first page opens, and read after the last one has closed.
  diceboxVerdict: [
    async ({ world, watch, faults, diceboxGate: gate }, use, testInfo) => {
      await use();
      const problems = await findTestProblems({ world, watch, gate, faults });
      const isFailed = testInfo.status !== testInfo.expectedStatus;
      if (isFailed || problems.length > 0) {
        await attachEvidence(world, testInfo, problems).catch((error: unknown) =>
          problems.push(`no evidence could be attached: ${String(error)}`),
        );
      }
      if (problems.length > 0) throw createVerdictError(problems);
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

  // Applies to contexts that a test opens itself, too.
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
    await clock.showIn(context);
    await use(context);
    await clock.stop();
    await waitForReports(context);
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
