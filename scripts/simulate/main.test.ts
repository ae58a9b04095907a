import { AssertionError } from 'node:assert';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from './main.ts';
import { formatFailure } from './report.ts';
import { type FailedWalk, openServer } from './simulation.ts';
import type { WalkServer } from './walked-world.ts';

// Walks take long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

async function run(args: readonly string[], open = openServer) {
  const out: string[] = [];
  const err: string[] = [];
  const output = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const ended = await main(args, output, open).catch((error: unknown) => error);
  return { ended, out, err };
}

describe('npm run simulate when every walk passes', () => {
  it('prints its seed, its progress, and a summary', async () => {
    const { ended, out, err } = await run(['--walks', '4', '--steps', '6', '--seed', '5']);
    expect(ended).toBe(0);
    expect(err.map((line) => line.split(',')[0])).toEqual(
      [1, 2, 3, 4].map((no) => `  ${no} walks`),
    );
    expect(err[3]).toMatch(/^ {2}4 walks, \d+ steps, [\d.]+ s$/);
    const [opening, summary = ''] = out;
    expect(opening).toBe('simulate: 4 walks of up to 6 steps each, from seed 5.');
    expect(summary).toMatch(/^ {2}granted +.*Sign up successful \d+/m);
    expect(summary).toMatch(
      /4 walks, \d+ steps, [\d.]+ s: all balances are correct, the audit found nothing\.$/,
    );
  });

  it('chooses another seed each time', async () => {
    const short = ['--walks', '1', '--steps', '1'];
    const seeds = [await run(short), await run(short)].map(({ out }) =>
      out[0]?.replace(/^.*seed /, ''),
    );
    expect(seeds[0]).toMatch(/^\d+\.$/);
    expect(seeds[0]).not.toBe(seeds[1]);
  });
});

describe('npm run simulate when a walk fails', () => {
  let failed: Awaited<ReturnType<typeof run>>;
  const text = () => failed.out.join('\n');

  beforeAll(async () => {
    failed = await run(['--walks', '30', '--steps', '6', '--seed', '5'], startMiscountingServer);
  });

  it('ends with 1 and prints seed and path', () => {
    expect(failed.ended).toBe(1);
    expect(failed.err.at(-1)).toBe('  a walk fails; looking for the shortest one that does …');
    expect(text()).toMatch(/A walk failed after \d+ that passed \(seed 5, path \d+(:\d+)*\)/);
  });

  it('prints the shortest failing walk and the difference', () => {
    expect(text()).toContain('it is 2026-11-21T15:40:00.000Z');
    expect(stepsOf(failed.out)).toEqual([
      '  1. {"do":"deposit","who":0,"amount":100,"channel":"demo","keyed":false,"trouble":"none"}',
    ]);
    expect(text()).toMatch(/^\+ +main: 101,\n- +main: 100,$/m);
  });

  it('prints a command that repeats the walk', async () => {
    const [, again = ''] = /npm run simulate -- (.*)$/.exec(text()) ?? [];
    const repeated = await run(again.split(' '), startMiscountingServer);
    expect(repeated.ended).toBe(1);
    expect(stepsOf(repeated.out)).toEqual(stepsOf(failed.out));
    expect((await run(again.split(' '))).ended).toBe(0);
  });
});

describe('npm run simulate explains a wrong command line and takes no walk', () => {
  it.each([
    [['--walks', '0'], 'Give a whole number from 1 to 1000000.'],
    [['--seed', '2147483648'], 'Give a whole number from 0 to 2147483647.'],
    [['--kills', '5', '--walks', '5'], "cannot be used with option '--walks"],
    [['--worlds', '60', '--kills', '5'], 'cannot be used with'],
    [['--path', '1:2'], '--path needs the --seed and --steps it was printed with'],
    [['--seed', '1', '--path', 'home'], 'Give the path that a failing run printed'],
    [['--seed', '5', '--steps', '1', '--path', '0:99:99'], '--path 0:99:99 leads to no walk'],
  ])('%j', async (args, message) => {
    const { ended, err } = await run(args);
    expect(ended).toMatchObject({ code: expect.stringMatching(/^commander\./), exitCode: 1 });
    expect(err.join('\n')).toContain(message);
  });
});

/** Returns the printed steps of the failing walk. */
const stepsOf = (out: readonly string[]) =>
  out
    .join('\n')
    .split('\n')
    .filter((line) => /^ {2}\d+\. /.test(line));

/** A server that records each deposit as one hundredth more than was paid. */
async function startMiscountingServer(): Promise<WalkServer> {
  const server = await openServer();
  const create = server.worlds.create.bind(server.worlds);
  server.worlds.create = (options) => {
    const world = create(options);
    world.db.exec(`CREATE TRIGGER miscount AFTER INSERT ON deposit
      BEGIN UPDATE deposit SET amount = amount + 1 WHERE id = NEW.id; END`);
    return world;
  };
  return server;
}

const PLAN = { seed: 5, walks: 500, steps: 60 };
const FAILURE: FailedWalk = {
  startsAt: Date.UTC(2026, 10, 21, 15, 40),
  dice: 7,
  steps: [{ do: 'register' }, { do: 'wait', ms: 1 }],
  failedAtEnd: false,
  error: new AssertionError({ message: '+ main: 101\n- main: 100' }),
  path: '17:3:0',
};

it('the report of a failed walk lists its steps and the command that repeats it', () => {
  expect(formatFailure(FAILURE, PLAN, 17)).toBe(`\
A walk failed after 17 that passed (seed 5, path 17:3:0). The shortest that fails:
  it is 2026-11-21T15:40:00.000Z
  1. {"do":"register"}
  2. {"do":"wait","ms":1}
+ main: 101
- main: 100
As a test, beside scripts/simulate/simulation.test.ts:
  it('takes a walk that failed', () => takeAlone({
    startsAt: 1795275600000,
    dice: 7,
    steps: [
      {"do":"register"},
      {"do":"wait","ms":1},
    ],
  }));
To repeat it: npm run simulate -- --seed 5 --steps 60 --path 17:3:0`);
});

it('the report says when the final check failed, and keeps the stack of a program error', () => {
  const error = new TypeError('chase is undefined');
  const text = formatFailure({ ...FAILURE, failedAtEnd: true, error }, PLAN, 17);
  expect(text).toMatch(
    / {2}2\. .*\n {2}and then waiting until all bets are settled\nTypeError: chase/,
  );
  expect(text).toMatch(/\n {4}at .*main\.test\.ts/);
});
