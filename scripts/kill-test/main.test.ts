import Database from 'better-sqlite3';
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDicebox } from '../../mock-server/app.ts';
import { tempFolder } from '../../mock-server/core/testing/test-world.ts';
import { lockDataFolder } from '../../mock-server/core/world/data-folder.ts';
import { closeSockets } from './ask.ts';
import { FolderRun } from './folder-run.ts';
import { createKillTestCommand, main } from './main.ts';
import { planRounds, type Round, ROUNDS_IN_FOLDER } from './plan.ts';
import { Random } from './random.ts';
import { type Death, INNER_POINTS, type Kill, type StartSubject } from './subject.ts';

const KILL: Kill = { point: 'first bytes', nth: 12, shared: 0, micros: 0, ms: 0 };
const FIRST: Round = { situation: 'first start', kill: KILL, clients: 1 };
const UNDER_LOAD: Round = { situation: 'calls', kill: KILL, clients: 4 };
const RESTORE: Round = { situation: 'restore', kill: { ...KILL, point: 'any moment' }, clients: 1 };

/** Runs rounds after the first one of a new folder, and returns the findings of the last. */
async function findingsOf(rounds: readonly Round[], fault: Fault = {}): Promise<string[]> {
  const folderRun = new FolderRun(tempFolder(), 'a-test', startInProcess(fault));
  onTestFinished(async () => {
    await folderRun.close();
    closeSockets();
  });
  let result = await folderRun.run(FIRST);
  for (const round of rounds) {
    expect(result.findings).toEqual([]);
    result = await folderRun.run(round);
    expect(result.acknowledged).toBeGreaterThan(0);
  }
  return result.findings.map(({ what, detail }) => `${what}: ${detail}`);
}

describe('the kill test', () => {
  it('finds nothing where nothing is wrong', async () => {
    const rounds = [UNDER_LOAD, RESTORE, { ...UNDER_LOAD, situation: 'clock move' } as const];
    expect(await findingsOf(rounds)).toEqual([]);
  });

  it('finds a row that is lost after its call was acknowledged', async () => {
    const findings = await findingsOf([UNDER_LOAD], { losesRows: true });
    expect(findings).toContainEqual(expect.stringMatching(/^lost: \w+/));
  });

  it('finds a call that is done twice when it is sent again', async () => {
    const findings = await findingsOf([UNDER_LOAD], { forgetsKeys: true });
    expect(findings).toContainEqual(expect.stringMatching(/^not asked for: \w+/));
  });

  it('finds a balance that does not follow from the orders', async () => {
    const findings = await findingsOf([UNDER_LOAD], { changesBalance: true });
    expect(findings).toContainEqual(expect.stringMatching(/^wrong: player1 has \d+, their orders/));
  });

  it('finds a restore that was answered and then lost', async () => {
    const round = { ...RESTORE, kill: { ...RESTORE.kill, ms: 60_000 } };
    const findings = await findingsOf([round], { losesRestore: true });
    expect(findings).toContain('lost: a restore that was answered');
  });
});

describe('npm run kill-test', () => {
  let failed: { ended: number; out: string[] };

  beforeAll(async () => {
    failed = await run(['--kills', '20', '--seed', '3'], { losesRows: true });
  });

  it('stops at the first failure, and keeps the data folder', () => {
    expect(failed.ended).toBe(1);
    const text = failed.out.join('\n');
    expect(text).toMatch(/Kill \d+ of folder 1 failed \(seed 3\), with \d+ findings:\n {2}\w+: /);
    const [, path = ''] = /The data folder is kept: (.*)/.exec(text) ?? [];
    expect(existsSync(path)).toBe(true);
    rmSync(path, { recursive: true });
  });

  it('prints a command that repeats the failure', () => {
    const [, again = ''] = /npm run kill-test -- (.*)$/.exec(failed.out.join('\n')) ?? [];
    const command = createKillTestCommand({ out: () => {}, err: () => {} });
    const { seed, folder, kills } = command.parse(again.split(' '), { from: 'user' }).opts<{
      seed: number;
      folder: number;
      kills: number;
    }>();
    expect({ seed, folder }).toEqual({ seed: 3, folder: 1 });
    expect(kills).toBeLessThanOrEqual(20);
  });
});

it('every folder of the plan has each situation, and the same seed has the same plan', () => {
  const plan = (seed: string) => planRounds(new Random(seed));
  const situations = new Set(plan('1').map(({ situation }) => situation));
  expect([...situations].toSorted()).toEqual([
    'calls',
    'clock move',
    'first start',
    'restore',
    'start',
  ]);
  expect(plan('1')).toHaveLength(ROUNDS_IN_FOLDER);
  expect(plan('1')).toEqual(plan('1'));
  expect(plan('1')).not.toEqual(plan('2'));
  const points = new Set(['1', '2', '3', '4'].flatMap(plan).map(({ kill }) => kill.point));
  expect([...points].toSorted()).toEqual([...INNER_POINTS, 'any moment', 'first bytes'].toSorted());
});

/** The faults of a server that is killed. */
interface Fault {
  /** It loses what was written since a round began. */
  readonly losesRows?: true;
  readonly losesRestore?: true;
  readonly forgetsKeys?: true;
  readonly changesBalance?: true;
}

async function run(args: readonly string[], fault: Fault) {
  const out: string[] = [];
  const output = { out: (text: string) => out.push(text), err: () => {} };
  const deps = { start: startInProcess(fault), prepare: async () => {} };
  return { ended: await main(args, output, deps), out };
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
      const isLost = losesRows
        ? url.includes('getGameResult')
        : losesRestore && url.includes('/restore');
      if (!isLost) return;
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
