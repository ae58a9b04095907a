import type {
  Fixtures,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  BrowserContext,
  WebError,
} from '@playwright/test';
import { Dice } from '#kit/client/dice.ts';
import { Faults } from '#kit/client/faults.ts';
import { Journal } from '#kit/client/journal.ts';
import { Player, loginEntries, type UserInfo } from '#kit/client/player.ts';
import { Watch } from '#kit/client/problems.ts';
import { newWorldKey, World, type WorldOptions } from '#kit/client/world.ts';
import { resolveAddresses, type DiceboxAddresses, type ResolvedAddresses } from './addresses.ts';
import { Clock } from './clock.ts';
import { Gate } from './gate.ts';
import { attachEvidence, createVerdictError, findTestProblems } from './verdict.ts';

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
  diceboxAddresses: ResolvedAddresses;
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

  // Without motion no tap is lost in a transition, and draws are revealed in 200 ms.
  contextOptions: async ({ contextOptions }, use) => {
    await use({ reducedMotion: 'reduce', ...contextOptions });
  },

  diceboxAddresses: async ({ dicebox: addresses, baseURL }, use) => {
    await use(resolveAddresses(addresses, baseURL, process.env));
  },

  diceboxHeaders: async ({ browserName: _browserName }, use, testInfo) => {
    const title = encodeURIComponent(testInfo.titlePath.slice(1).join(' › '));
    await use({ 'x-mock-world': newWorldKey(), 'x-mock-test': title });
  },

  diceboxGate: async ({ diceboxAddresses }, use) => {
    const gate = await Gate.open(diceboxAddresses);
    await use(gate);
    await gate.close();
  },

  world: async ({ diceboxAddresses: site, diceboxHeaders: headers, worldOptions }, use) => {
    const { server: url, token } = site;
    const world = await World.create(
      { url, token, headers },
      worldOptions,
      headers['x-mock-world'],
    );
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
    await use(resolveAddresses(addresses, baseURL, process.env).app);
  },

  extraHTTPHeaders: async ({ extraHTTPHeaders, diceboxHeaders }, use) => {
    await use({ ...extraHTTPHeaders, ...diceboxHeaders });
  },

  // Applies to contexts that a test opens itself, too.
  proxy: async ({ diceboxGate }, use) => {
    await use(diceboxGate.proxy);
  },

  context: async ({ context, world, clock, watch, diceboxAddresses, diceboxGate }, use) => {
    const { app, server } = diceboxAddresses;
    const cookie = { name: 'mock_world', value: world.key };
    await context.addCookies([app, server].map((url) => ({ ...cookie, url })));
    await givePanelToken(context, diceboxAddresses);
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

/** Adds the errors of all pages and workers of a browser context to a watch. */
function listen(context: BrowserContext, watch: Watch): void {
  context.on('weberror', (webError) => watch.add(`uncaught: ${describeError(webError)}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = `console: ${message.text()}`;
    if (!message.text().startsWith('Failed to load resource')) return watch.add(text);
    const { url } = message.location();
    watch.add(`${text} ${url}`, url);
  });
}

/** Waits until all reports of the pages of a context have arrived. */
async function waitForReports(context: BrowserContext): Promise<void> {
  const turns = context.pages().map((page) => page.evaluate('0').catch(() => null)); // it may close
  await Promise.all(turns);
}

/** Returns the stack, or the message of an error that no script threw, whose stack is empty. */
function describeError(webError: WebError): string {
  const error: unknown = webError.error();
  if (!(error instanceof Error)) return String(error);
  return error.stack || `${String(error)} (${webError.page()?.url() ?? 'no page'})`;
}

/** Gives the suite's control token to the control panel, so that it does not ask for it. */
async function givePanelToken(
  context: BrowserContext,
  { app, server, token }: ResolvedAddresses,
): Promise<void> {
  if (token === undefined) return;
  const origins = [app, server].map((url) => new URL(url).origin);
  await context.addInitScript(
    (given) => {
      // The panel reads its token from this key. No other origin may see it.
      if (!given.origins.includes(location.origin)) return;
      localStorage.setItem('dicebox.devtools.token', given.token);
    },
    { origins, token },
  );
}

/** Signs a browser in: the next page that opens finds the login. */
async function storeLogin(context: BrowserContext, info: UserInfo): Promise<void> {
  await context.addInitScript((entries) => {
    // Blank pages, those of the browser itself and frames in a sandbox have no storage.
    if (!location.protocol.startsWith('http') || window.origin === 'null') return;
    // Once: a reload must find what the app itself left behind.
    if (sessionStorage.getItem('signed-in-by-test') !== null) return;
    sessionStorage.setItem('signed-in-by-test', 'yes');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, loginEntries(info));
}
