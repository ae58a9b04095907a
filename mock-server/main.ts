import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { buildApp, dueWork } from './app.ts';
import { auditWorld } from './audits.ts';
import { HelpRequested, readOptions, type Options } from './options.ts';
import type { DueWork } from './core/world/due-work.ts';
import { restoreScenarioFaults } from './scenario/fill-world.ts';
import { chosenScenario, type ChosenScenario } from './scenario/scenario-file.ts';
import { freshSeed } from './core/world/chance.ts';
import { wallClock } from './core/world/clock.ts';
import { CannotStart, takeDataFolder, type DataFolder } from './core/world/data-folder.ts';
import { row } from './core/world/database.ts';
import { isBeyondLoopback, leaveLocator, urlOf } from './core/world/locator.ts';
import { clearLeftFolders } from './core/world/files.ts';
import { openHome } from './core/world/home.ts';
import type { World } from './core/world/world.ts';
import { MAIN, Worlds } from './core/world/worlds.ts';
import { MIGRATIONS } from './migrations.ts';

const VERSION = '1.0.0';
const WORLDS_AT_ONCE = 500;
const IDLE_MS = 30 * 60_000;
const CLIENT_FOLDER = resolve('dist/client');
const DEVTOOLS_FOLDER = resolve('dist/devtools');
const FOR_US_ALONE =
  '           which answers this machine alone: set DICEBOX_CONTROL_TOKEN (8 characters or more) to steer from elsewhere';

try {
  await start(readOptions(process.argv.slice(2), process.env));
} catch (error) {
  if (error instanceof HelpRequested) {
    process.stdout.write(error.message);
    process.exit(0);
  }
  if (!(error instanceof CannotStart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function start(options: Options): Promise<void> {
  const scenario = chosenScenario(options.scenario);
  const folder = takeDataFolder(resolve(options.data));
  clearLeftFolders();
  const due = dueWork();
  const worlds = new Worlds({
    migrations: MIGRATIONS,
    wall: wallClock,
    limit: WORLDS_AT_ONCE,
    idleMs: IDLE_MS,
    fill: scenario.fill,
  });
  const main = openMain(folder, options, scenario);
  worlds.adopt(main, folder);
  due.catchUp(main, main.clock.now());
  const audit = auditWorld(main);
  if (!audit.ok) {
    process.stderr.write(
      `The books of the main world do not add up, so no money moves: ${JSON.stringify(audit.breaches)}\n`,
    );
  }
  const app = await buildApp({
    worlds,
    due,
    version: VERSION,
    makeKey: () => `w-${freshSeed()}`,
    clientFolder: existsSync(CLIENT_FOLDER) ? CLIENT_FOLDER : null,
    devtoolsFolder: existsSync(DEVTOOLS_FOLDER) ? DEVTOOLS_FOLDER : null,
    requireWorld: options.requireWorld,
    controlToken: options.controlToken,
    trustProxy: options.trustProxy,
  });
  const address = await listen(app, options);
  const removeLocator = leaveLocator(folder.path, {
    pid: process.pid,
    url: urlOf(address),
    version: VERSION,
    started_at: wallClock.now(),
  });
  const stopTicking = keepTime(worlds, due);
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
    stopTicking();
    removeLocator();
    await app.close();
    worlds.close();
    folder.release();
  });
  announce(address, folder, main, options);
  setImmediate(() => warmUp(worlds));
}

/** The first world of a process costs five times the next: it is made for nobody, once all is said. */
function warmUp(worlds: Worlds): void {
  const key = `w-${freshSeed()}`;
  worlds.create({ key, scenario: 'default' });
  worlds.drop(key);
}

function openMain(folder: DataFolder, { seed }: Options, scenario: ChosenScenario): World {
  try {
    const { world, isNew } = openHome(folder, {
      migrations: MIGRATIONS,
      key: MAIN,
      wall: wallClock,
      seed,
    });
    if (isNew) scenario.fill(world, scenario.name);
    else restoreScenarioFaults(world);
    return world;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `The main world in ${folder.path} cannot be opened (${reason}): move the folder away to begin a new one, or choose another with --data DIR.`,
    );
  }
}

async function listen(app: FastifyInstance, { host, port }: Options): Promise<AddressInfo> {
  try {
    await app.listen({ host, port });
    return app.server.address() as AddressInfo; // it listens on TCP
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const advice =
      code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is taken: stop what uses it, or choose another with --port N or PORT (--port 0 picks a free one).`
        : `Cannot listen on ${host}:${port} (${String(code || error)}): choose another with --host and --port.`;
    throw new CannotStart(advice);
  }
}

/** The main world lives on without calls; the others catch up when they are called. */
function keepTime(worlds: Worlds, due: DueWork): () => void {
  let next: NodeJS.Immediate | null = null;
  const work = () => {
    // Looked up each time: after a restore it is another object.
    const main = worlds.find(MAIN);
    const isMore = main && due.runSlice(main, main.clock.now());
    // All that is due, with a turn for the calls that came in between two slices.
    next = isMore ? setImmediate(work) : null;
  };
  const tick = setInterval(() => next ?? work(), 1000);
  const sweep = setInterval(() => worlds.dropIdle(), 60_000);
  return () => {
    if (next) clearImmediate(next);
    clearInterval(tick);
    clearInterval(sweep);
  };
}

function announce(
  address: AddressInfo,
  folder: DataFolder,
  main: World,
  { controlToken }: Options,
): void {
  const url = urlOf(address);
  const hasDemo = row(main.db, "SELECT 1 FROM user WHERE username = 'demo1'") !== undefined;
  const isForUsAlone = isBeyondLoopback(address) && controlToken === undefined;
  process.stdout.write(
    [
      'Dicebox is ready: a dice lottery for play money.',
      `  app      ${url}`,
      `  data     ${folder.path}`,
      hasDemo ? '  account  demo1 / Demo1234' : '  account  none yet: sign up in the app',
      `  seed     ${main.chance.seed}`,
      `  control  ${url}/__mock/openapi.json`,
      ...(isForUsAlone ? [FOR_US_ALONE] : []),
      '',
    ].join('\n'),
  );
}
