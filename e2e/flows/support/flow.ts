import { test } from 'vitest';
import { PAGES } from '../../../client/app/pages.ts';
import type { WorldOptions } from '../../../kit/client/world-client.ts';
import { createInProcessServer, type OpenWorld } from '../../../kit/in-process/server.ts';
import { App } from './app.ts';
import { translatePage } from './dom.ts';

/** The fixtures of a flow: those of the browser kit, with the app instead of the page. */
export interface FlowFixtures extends Omit<OpenWorld, 'finish'> {
  readonly app: App;
}

type Story = (fixtures: FlowFixtures) => Promise<void>;

interface FlowOptions extends WorldOptions {
  /** The browser translates the page. */
  isTranslated?: boolean;
}

/**
 * Declares a test of a player's story, through the real app and the real server in this process. It
 * has a world of its own. Beside its own assertions it fails for an unclean audit, an error on the
 * console, a fault that no call matched, a timer that the app forgot, and a text that a translated page
 * would lose.
 */
export function flow(title: string, story: Story): void;
export function flow(title: string, options: FlowOptions, story: Story): void;
export function flow(title: string, ...rest: [Story] | [FlowOptions, Story]): void {
  const [options, story] = rest.length === 1 ? [{}, rest[0]] : rest;
  test(title, () => run(title, options, story));
}

// Once for all flows of this process. Screens load when they are opened: here before the first flow.
const server = await createInProcessServer();
await Promise.all([
  ...Object.values(PAGES).map(({ load }) => load()),
  import('../../../client/app/result-watch.tsx'),
  import('../../../client/app/deferred-overlays.tsx'),
  import('../../../client/screens/game-bet/bet-sheets.tsx'),
]);

async function run(title: string, options: FlowOptions, story: Story): Promise<void> {
  const { isTranslated = false, ...worldOptions } = options;
  const world = await server.openWorld({ ...worldOptions, test: title });
  const app = new App(world);
  const stopTranslator = isTranslated ? translatePage() : () => undefined;
  try {
    const { finish: _finish, ...fixtures } = world;
    await story({ ...fixtures, app });
    await app.settle();
  } catch (error) {
    app.close();
    // The failure of the story matters more than problems in its cleanup.
    await world.finish().catch(() => null);
    throw error;
  } finally {
    stopTranslator();
  }
  app.close();
  await world.finish();
}
