import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { existsSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { APP_INFO } from '#contract/app-info.ts';
import { MAX_TIME } from '#contract/control/core/limits.ts';
import { createDicebox } from './app.ts';
import { startTicking } from './core/ticking.ts';
import { freshSeed } from './core/world/chance.ts';
import { wallClock } from './core/world/clock.ts';
import {
  CannotStart,
  type DataFolder,
  describeOpenFailure,
  hasWorld,
  isBeyondLoopback,
  lockDataFolder,
  urlOf,
  writeLocator,
} from './core/world/data-folder.ts';
import { row } from './core/world/database.ts';
import { removeAbandonedFolders } from './core/world/files.ts';
import { isStock, scenarioOf, type World } from './core/world/world.ts';
import type { Worlds } from './core/world/worlds.ts';
import { HelpRequested, type Options, readOptions } from './options.ts';
import { chosenScenario, type ChosenScenario } from './scenario/scenario-file.ts';

// The build puts this module into a folder beside them.
const CLIENT_FOLDER = join(import.meta.dirname, '../client');
const DEVTOOLS_FOLDER = join(import.meta.dirname, '../devtools');
const LOCAL_ONLY =
  '           which answers this machine alone: set DICEBOX_CONTROL_TOKEN (8 characters or more) to steer from elsewhere';

const [, program = '', ...args] = process.argv;
/** The program of the package gives its name in place of a path. */
const isPackage = !program.endsWith('.js');

try {
  await start(readOptions(args, process.env, isPackage ? program : undefined));
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
  if (wallClock.now() >= MAX_TIME)
    throw new CannotStart(
      'The clock of this machine is beyond 2099, where every world ends: set it.',
    );
  const scenario = chosenScenario(options.scenario ?? 'default');
  const server = createDicebox({
    version: APP_INFO.version,
    fill: scenario.fill,
    findBase: scenario.findBase,
    hostProfile: options.hostProfile,
    allowedOrigins: options.allowedOrigins,
    requireWorld: options.requireWorld,
    controlToken: options.controlToken,
    trustProxy: options.trustProxy,
    callsAMinute: options.callsAMinute,
    clientFolder: existsSync(CLIENT_FOLDER) ? CLIENT_FOLDER : null,
    devtoolsFolder: existsSync(DEVTOOLS_FOLDER) ? DEVTOOLS_FOLDER : null,
  });
  const { worlds, due } = server;
  const path = resolve(options.data);
  const isNew = !hasWorld(path);
  // A folder that the command line made for this server alone: it ends with its input, and leaves no data behind.
  const isTemporary = isNew && process.env['DICEBOX_TEMPORARY'] === path;
  if (isNew) tryScenario(worlds, scenario);
  // A database is a secret: tokens of players follow from its seed.
  process.umask(0o077);
  const folder = lockDataFolder(path);
  removeAbandonedFolders();
  const { main, audit } = orExplain(folder, () => {
    const world = server.openMain({ home: folder, scenario: scenario.name, seed: options.seed });
    due.catchUp(world, world.clock.now());
    return { main: world, audit: server.audit(world) };
  });
  if (!audit.ok) {
    process.stderr.write(
      `The books of the main world do not add up, so no money moves: ${JSON.stringify(audit.breaches)}\n`,
    );
  }
  const app = await server.buildApp();
  const address = await listen(app, options);
  const removeLocator = orExplain(folder, () =>
    writeLocator(folder.path, {
      pid: process.pid,
      url: urlOf(address),
      version: APP_INFO.version,
      started_at: wallClock.now(),
    }),
  );
  const stopTicking = startTicking(worlds, due, (line) => process.stderr.write(line));
  const closing = closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
    stopTicking();
    removeLocator();
    await app.close();
    worlds.close();
    folder.release();
    if (isTemporary) rmSync(folder.path, { recursive: true, force: true });
  });
  if (isTemporary) process.stdin.once('end', () => closing.close()).resume();
  announce(
    address,
    folder,
    main,
    options,
    isNew ? [] : noteUnusedStart(folder, main, options, scenario),
  );
  setImmediate(() => warmUp(worlds));
}

/** Creates and drops a world, because the first one of a process costs five times the next. */
function warmUp(worlds: Worlds): void {
  const key = `w-${freshSeed().slice(0, 12)}`;
  worlds.create({ key, scenario: 'default' });
  worlds.drop(key);
}

/** Fills a trial world, so that no data folder is made for a scenario file that cannot start. */
function tryScenario(worlds: Worlds, { name, file }: ChosenScenario): void {
  if (file === null) return;
  const key = `w-${freshSeed().slice(0, 12)}`;
  try {
    worlds.create({ key, scenario: name });
    worlds.drop(key);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStart(
      `The scenario ${file} cannot start (${reason}): record it again, or choose another with --scenario NAME.`,
    );
  }
}

/** @throws CannotStart that explains why the data folder stopped a step of the start */
function orExplain<T>({ path }: DataFolder, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw new CannotStart(describeOpenFailure(path, error));
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

function announce(
  address: AddressInfo,
  folder: DataFolder,
  main: World,
  { controlToken, seed }: Options,
  notes: readonly string[],
): void {
  const url = urlOf(address);
  const hasDemo = row(main.db, "SELECT 1 FROM user WHERE username = 'demo1'") !== undefined;
  const isLocalOnly = isBeyondLoopback(address) && controlToken === undefined;
  process.stdout.write(
    [
      'Dicebox is ready: a dice lottery for play money.',
      `  app      ${url}`,
      `  data     ${folder.path}`,
      hasDemo ? '  account  demo1 / Demo1234' : '  account  none yet: sign up in the app',
      // Tokens and codes follow from a seed; one that nobody chose is in `/__mock/status`, not in every log.
      ...(seed === undefined ? [] : [`  seed     ${main.chance.seed}`]),
      ...(isStock(main) ? [`  host     answers as a FastAdmin host: ${main.hostProfile}`] : []),
      `  control  ${url}/__mock/openapi.json`,
      ...(isLocalOnly ? [LOCAL_ONLY] : []),
      ...notes,
      '',
    ].join('\n'),
  );
}

/** Returns a line that says so when the main world exists and started otherwise than the options say. */
function noteUnusedStart(
  { path }: DataFolder,
  main: World,
  { scenario, seed }: Options,
  { name }: ChosenScenario,
): string[] {
  const unused = [
    ...(scenario !== undefined && name !== scenarioOf(main) ? [`--scenario ${name}`] : []),
    ...(seed !== undefined && seed !== main.chance.seed ? [`--seed ${seed}`] : []),
  ];
  if (unused.length === 0) return [];
  return [
    `  note     ${unused.join(' ')} is for a new world, and the one in ${path} exists: start it over with ${isPackage ? 'npx dicebox mock' : 'npm run mock --'} reset ${unused.join(' ')}`,
  ];
}
