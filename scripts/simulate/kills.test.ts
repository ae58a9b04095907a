import Database from 'better-sqlite3';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createDicebox } from '../../mock-server/app.ts';
import { tempFolder } from '../../mock-server/core/testing/test-world.ts';
import { lockDataFolder } from '../../mock-server/core/world/data-folder.ts';
import { type Death, INNER_POINTS, type Kill, type StartSubject } from './built-server.ts';
import { FolderRun } from './folder-run.ts';
import { planRounds, type Round } from './kill-plan.ts';
import { runKills } from './kills.ts';

const KILL: Kill = { point: 'first bytes', nth: 12, shared: 0, micros: 0, ms: 0 };
const FIRST: Round = { situation: 'first start', kill: KILL, clients: 1 };
const UNDER_LOAD: Round = { situation: 'calls', kill: KILL, clients: 4 };
const RESTORE: Round = { situation: 'restore', kill: { ...KILL, point: 'any moment' }, clients: 1 };
const LATE_RESTORE: Round = { ...RESTORE, kill: { ...RESTORE.kill, ms: 60_000 } };

/** Runs rounds after the first one of a new folder. */
async function runRounds(rounds: readonly Round[], fault: Fault = {}): Promise<void> {
  const folderRun = new FolderRun(tempFolder(), 1, startInProcess(fault));
  onTestFinished(() => folderRun.close());
  await folderRun.run(FIRST);
  for (const round of rounds) {
    const { acknowledged } = await folderRun.run(round);
    expect(acknowledged).toBeGreaterThan(0);
  }
}

it('kills that leave what they must fail nothing', () =>
  runRounds([UNDER_LOAD, RESTORE, { ...UNDER_LOAD, situation: 'clock move' }]));

it.each<[string, Round, Fault, RegExp]>([
  [
    'acknowledged rows that are lost',
    UNDER_LOAD,
    { losesRows: true },
    /with the same key|^Expected values/,
  ],
  [
    'a call that is done twice',
    UNDER_LOAD,
    { forgetsKeys: true },
    /with the same key|^Expected values/,
  ],
  ['a balance without an order', UNDER_LOAD, { changesBalance: true }, /main: /],
  [
    'a restore that was answered and lost',
    LATE_RESTORE,
    { losesRestore: true },
    /answered is lost/,
  ],
])('kills find %s', async (_, round, fault, message) => {
  await expect(runRounds([round], fault)).rejects.toThrow(message);
});

it('a failure keeps the data folder and prints the command that repeats it', async () => {
  const out: string[] = [];
  const output = { out: (text: string) => void out.push(text), err: () => {} };
  expect(await runKills({ kills: 20, seed: 3 }, output, startInProcess({ losesRows: true }))).toBe(
    1,
  );
  const text = out.join('\n');
  const [, kill, path = ''] =
    /Kill (\d+) of folder 1 failed \(seed 3\)[^]*The data folder is kept: (.*)/.exec(text) ?? [];
  expect(text).toContain(`npm run simulate -- --seed 3 --folder 1 --kills ${kill}`);
  expect(existsSync(path)).toBe(true);
  rmSync(path, { recursive: true });
});

it('every folder of the plan has each situation, and the same seed has the same plan', () => {
  const situations = new Set(planRounds(1).map(({ situation }) => situation));
  expect(situations).toEqual(new Set(['calls', 'clock move', 'first start', 'restore', 'start']));
  expect(planRounds(1)).toEqual(planRounds(1));
  expect(planRounds(1)).not.toEqual(planRounds(2));
  const points = new Set([1, 2, 3, 4].flatMap(planRounds).map(({ kill }) => kill.point));
  expect(points).toEqual(new Set([...INNER_POINTS, 'any moment', 'first bytes']));
});

/** The faults of a server that is killed. */
interface Fault {
  /** It loses what was written since a round began. */
  readonly losesRows?: true;
  readonly losesRestore?: true;
  readonly forgetsKeys?: true;
  readonly changesBalance?: true;
}

/**
 * Starts servers within this process. A kill breaks their connections; what is under way ends without an
 * answer. Kills at points of the process come at the answer of the same number.
 */
function startInProcess({
  losesRows,
  losesRestore,
  forgetsKeys,
  changesBalance,
}: Fault): StartSubject {
  return async (folder) => {
    const home = lockDataFolder(folder);
    const server = createDicebox({ callsAMinute: 0 });
    const world = server.openMain({ home, scenario: 'empty', seed: 'kill test' });
    server.due.catchUp(world, world.clock.now());
    const app = await server.buildApp();
    let dieAt = Infinity;
    let answers = 0;
    app.addHook('onResponse', async () => {
      answers += 1;
      if (answers === dieAt) kill();
    });
    app.addHook('onRequest', async ({ originalUrl: url }) => {
      const isFirst = losesRows && url.startsWith('/api/') && !existsSync(aside);
      if (!isFirst && !(losesRestore && url.includes('/restore'))) return;
      server.worlds.find('main')?.db.pragma('wal_checkpoint(TRUNCATE)');
      copyFileSync(home.file, aside);
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo; // it listens on TCP
    const aside = `${home.file}.aside`;
    let resolve = (_death: Promise<Death>): void => {};
    const gone = new Promise<Death>((settle) => (resolve = settle));
    let isKilled = false;
    const kill = () => {
      if (isKilled) return;
      isKilled = true;
      resolve(end());
    };
    const end = async (): Promise<Death> => {
      const closed = app.close();
      // Without it the server waits for connections that were opened and never used.
      app.server.closeAllConnections();
      await closed;
      await turn();
      server.worlds.close();
      if (existsSync(aside)) renameSync(aside, home.file);
      if (forgetsKeys) execute(home.file, 'DELETE FROM idempotency');
      if (changesBalance) execute(home.file, DEPOSIT_WITHOUT_ORDER);
      home.release();
      return { calls: null, finished: false };
    };
    return {
      url: `http://127.0.0.1:${port}`,
      gone,
      kill,
      arm: async ({ nth }) => {
        dieAt = answers + 20 + nth;
      },
    };
  };
}

const DEPOSIT_WITHOUT_ORDER = `INSERT INTO transfer (at, kind, ref, dr, cr, amount)
  SELECT 0, 'gift', 'gift:' || (SELECT COUNT(*) FROM transfer), 1, account.id, 1
  FROM account JOIN user ON user.id = user_id WHERE account.name = 'main' AND username = 'player1'`;

function execute(file: string, sql: string): void {
  const db = new Database(file);
  db.exec(sql);
  db.close();
}
