import type {
  Fixtures,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  Browser,
  Page,
} from '@playwright/test';
import type { Dice } from '#kit/client/dice.ts';
import type { Faults } from '#kit/client/faults.ts';
import type { Journal } from '#kit/client/journal.ts';
import type { OwnClock, OwnWorld } from '#kit/client/own-api.ts';
import { Player } from '#kit/client/player.ts';
import { Watch } from '#kit/client/problems.ts';
import { newWorldKey, type WorldOptions } from '#kit/client/world-client.ts';
import { resolveAddresses, type DiceboxAddresses, type ResolvedAddresses } from './addresses.ts';
import { BrowserWorld } from './browser-world.ts';
import type { BrowserClock } from './browser-clock.ts';
import { Contexts, storeLogin } from './contexts.ts';
import { NetworkGuard } from './network-guard.ts';
import { attachEvidence } from './evidence.ts';
import { createVerdictError, findTestProblems } from './verdict.ts';

/** Options for `use` in a configuration, a project or a test. */
export interface DiceboxOptions {
  /** Addresses of the app and the fake server, if `baseURL` is not the address of both. */
  dicebox: DiceboxAddresses;
  /** The start of the test's world: `test.use({ worldOptions: { scenario: 'broke' } })`. */
  worldOptions: WorldOptions;
}

export interface DiceboxFixtures extends DiceboxOptions {
  /** The test's own world: its snapshots, its back office, its API, more pages of it. */
  world: BrowserWorld;
  /** Moves the time of the world and the browser. */
  clock: BrowserClock;
  dice: Dice;
  /** Makes calls fail. */
  faults: Faults;
  /** The calls that the server received, and their effects. */
  journal: Journal;
  player: Player;
  /** A second player of the same world, with a page in a browser context of their own. */
  secondPlayer: BrowserPlayer;
  /** Announces errors that a test expects. */
  watch: Watch;
}

/** A player with a page of their own. */
export class BrowserPlayer extends Player {
  readonly page: Page;

  constructor(world: BrowserWorld, page: Page) {
    super(world, (info) => storeLogin(page.context(), info), 'player2');
    this.page = page;
  }
}

/** A world of another product that pages can be opened in, with what moves it. */
export interface OwnBrowserWorld<Route extends string = string> extends Omit<
  OwnWorld,
  'fork' | 'another'
> {
  /** Moves the time of this world and its pages. */
  readonly clock: OwnClock<BrowserClock>;
  /** Makes calls to this world fail. */
  readonly faults: Faults<Route>;
  /** The calls that this world received. */
  readonly journal: Journal<Route>;
  /**
   * Opens a page of this world in a browser context of its own, such as that of another user. It is closed
   * at the end of the test.
   */
  open(): Promise<Page>;
  /** Creates an independent copy. It is audited and dropped together with this world. */
  fork(): Promise<OwnBrowserWorld<Route>>;
  /** Creates another new world. It is audited and dropped together with this one. */
  another(options?: WorldOptions): Promise<OwnBrowserWorld<Route>>;
}

/** The fixtures of a test of another product, with the names of its routes. */
export interface OwnFixtures<Route extends string = string> extends DiceboxOptions {
  /** The test's own world: its snapshots, its API, more pages of it. */
  world: OwnBrowserWorld<Route>;
  /** Moves the time of the world and the browser. */
  clock: OwnClock<BrowserClock>;
  /** Makes calls fail. */
  faults: Faults<Route>;
  /** The calls that the server received, and their effects. */
  journal: Journal<Route>;
  /** Announces errors that a test expects. */
  watch: Watch;
}

/** Fixtures that the others use. */
export interface Inner {
  diceboxAddresses: ResolvedAddresses;
  diceboxNetwork: NetworkGuard;
  diceboxContexts: Contexts;
  /** Headers of every call that the browser or the test sends. */
  diceboxHeaders: Readonly<Record<'x-mock-world' | 'x-mock-test', string>>;
  diceboxVerdict: void;
}

/** Fixtures of a worker that the others use. */
export interface InnerWorker {
  /** Returns the worker's browser for pages of a test without one, and starts it for the first of them. */
  diceboxBrowser: () => Promise<Browser>;
}

/** Without motion no tap is lost in a transition, and draws are revealed in 200 ms. */
const STILL = { reducedMotion: 'reduce' } as const;

/**
 * The fixtures for any suite: `const test = base.extend(dicebox)`. Each test gets a world of its own. In
 * addition to its own assertions, it fails when the books of that world do not add up, when a request
 * leaves this machine, when the page reports an error, or when a fault that it ordered struck no call.
 */
export const dicebox: Fixtures<
  DiceboxFixtures & Inner,
  InnerWorker,
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = {
  dicebox: [{}, { option: true }],
  worldOptions: [{}, { option: true }],

  contextOptions: async ({ contextOptions }, use) => {
    await use({ ...STILL, ...contextOptions });
  },

  diceboxAddresses: async ({ dicebox: addresses, baseURL }, use) => {
    await use(resolveAddresses(addresses, baseURL, process.env));
  },

  diceboxHeaders: async ({ browserName: _browserName }, use, testInfo) => {
    const title = encodeURIComponent(testInfo.titlePath.slice(1).join(' › '));
    await use({ 'x-mock-world': newWorldKey(), 'x-mock-test': title });
  },

  diceboxNetwork: async ({ diceboxAddresses }, use) => {
    const network = await NetworkGuard.open(diceboxAddresses);
    await use(network);
    await network.close();
  },

  // Tests without a page start no browser.
  diceboxBrowser: [
    async ({ playwright, browserName, connectOptions }, use) => {
      let started: Promise<Browser> | undefined;
      const start = () => {
        const type = playwright[browserName];
        return connectOptions ? type.connect(connectOptions) : type.launch();
      };
      await use(() => (started ??= start()));
      await (await started)?.close();
    },
    { scope: 'worker', timeout: 0 },
  ],

  diceboxContexts: async (
    {
      diceboxAddresses: site,
      diceboxNetwork: network,
      watch,
      extraHTTPHeaders,
      diceboxHeaders,
      diceboxBrowser,
    },
    use,
  ) => {
    const headers = { ...extraHTTPHeaders, ...diceboxHeaders };
    await use(new Contexts({ site, network, watch, headers, startBrowser: diceboxBrowser }));
  },

  world: async (
    { diceboxAddresses: site, diceboxHeaders: headers, diceboxContexts, worldOptions },
    use,
  ) => {
    const { server: url, token } = site;
    const access = { url, token, headers };
    const key = headers['x-mock-world'];
    const world = await BrowserWorld.createWith(diceboxContexts, access, worldOptions, key);
    await use(world);
    await world.drop();
  },

  // Set up before the first page opens, and read after the last one has closed.
  diceboxVerdict: [
    async ({ world, watch, diceboxNetwork: network, diceboxContexts }, use, testInfo) => {
      await use();
      await diceboxContexts.close();
      const problems = await findTestProblems({ world, watch, network });
      const isFailed = testInfo.status !== testInfo.expectedStatus;
      if (isFailed || problems.length > 0) {
        const lastPageOf = (member: BrowserWorld) => diceboxContexts.lastPageOf(member);
        await attachEvidence({ world, lastPageOf, testInfo, problems }).catch((error: unknown) =>
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
    await use(resolveAddresses(addresses, baseURL, process.env).app);
  },

  extraHTTPHeaders: async ({ extraHTTPHeaders, diceboxHeaders }, use) => {
    await use({ ...extraHTTPHeaders, ...diceboxHeaders });
  },

  // Applies to contexts that a test opens itself, too.
  proxy: async ({ diceboxNetwork }, use) => {
    await use(diceboxNetwork.proxy);
  },

  // `test.use` replaces the options above, but not these.
  request: async ({ playwright, extraHTTPHeaders, diceboxHeaders }, use) => {
    const headers = { ...extraHTTPHeaders, ...diceboxHeaders };
    const request = await playwright.request.newContext({ extraHTTPHeaders: headers });
    await use(request);
    await request.dispose();
  },

  context: async (
    { context, contextOptions, extraHTTPHeaders, diceboxHeaders, world, diceboxContexts },
    use,
  ) => {
    await context.setExtraHTTPHeaders({ ...extraHTTPHeaders, ...diceboxHeaders });
    if (contextOptions.reducedMotion === undefined)
      context.on('page', (page) => void page.emulateMedia(STILL).catch(() => null)); // closed by now
    await diceboxContexts.setUp(context, world);
    await use(context);
    await diceboxContexts.finish(context, world);
  },

  clock: async ({ world }, use) => {
    await use(world.clock);
  },

  dice: async ({ world }, use) => {
    await use(world.dice);
  },

  faults: async ({ world }, use) => {
    await use(world.faults);
  },

  journal: async ({ world }, use) => {
    await use(world.journal);
  },

  player: async ({ world, context }, use) => {
    await use(new Player(world, (info) => storeLogin(context, info)));
  },

  // Both players use the same browser, which `context` names.
  secondPlayer: async ({ world, context: _first }, use) => {
    await use(new BrowserPlayer(world, await world.open()));
  },
};

/**
 * Returns the fixtures for the tests of another product, with the names of its routes:
 * `base.extend(fixturesFor<'books.list' | 'books.borrow'>())`. They are those of `dicebox` without dice and players.
 */
export function fixturesFor<Route extends string = string>(): Fixtures<
  OwnFixtures<Route> & Inner,
  InnerWorker,
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> {
  const { dice: _dice, player: _player, secondPlayer: _second, ...own } = dicebox;
  // The same objects at run time: only the names of the routes are others.
  return own as unknown as ReturnType<typeof fixturesFor<Route>>;
}
