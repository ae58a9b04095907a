import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { InjectedServer } from '../../mock-server/testing/injected-server.ts';
import { main } from './main.ts';
import { walkedServer } from './simulation.ts';

/** Walks take as long as the machine has other things to do. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

async function typed(args: readonly string[], openServer = walkedServer) {
  const out: string[] = [];
  const err: string[] = [];
  const said = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  return { code: await main(args, said, openServer), out, err };
}

describe('when every walk holds', () => {
  it('begins with its seed, says how far it is, and ends with what was met', async () => {
    const { code, out, err } = await typed(['--walks', '4', '--steps', '6', '--seed', '5']);
    expect(code).toBe(0);
    expect(err.map((line) => line.split(',')[0])).toEqual(
      [1, 2, 3, 4].map((no) => `  ${no} walks`),
    );
    expect(err[3]).toMatch(/^ {2}4 walks, \d+ steps, [\d.]+ s$/);
    const [opening, summary = ''] = out;
    expect(opening).toBe('simulate: 4 walks of up to 6 steps each, from the seed 5.');
    expect(summary).toMatch(/^ {2}granted +.*Sign up successful \d+/m);
    expect(summary).toMatch(/4 walks, \d+ steps, [\d.]+ s: .*the books add up\.$/);
  });

  it('takes another seed each time', async () => {
    const short = ['--walks', '1', '--steps', '1'];
    const seeds = [await typed(short), await typed(short)].map(({ out }) =>
      out[0]?.replace(/^.*seed /, ''),
    );
    expect(seeds[0]).toMatch(/^\d+\.$/);
    expect(seeds[0]).not.toBe(seeds[1]);
  });
});

describe('when a walk fails', () => {
  let failed: Awaited<ReturnType<typeof typed>>;
  const text = () => failed.out.join('\n');

  beforeAll(async () => {
    failed = await typed(['--walks', '30', '--steps', '6', '--seed', '5'], serverThatMiscounts);
  });

  it('ends with 1, the seed and the path', () => {
    expect(failed.code).toBe(1);
    expect(failed.err.at(-1)).toBe('  a walk fails; looking for the shortest that does …');
    expect(text()).toMatch(/A walk fails after \d+ that held \(seed 5, path \d+(:\d+)*\)/);
  });

  it('names the shortest such walk, and what is wrong then', () => {
    expect(text()).toContain('it is 2026-11-21T15:40:00.000Z');
    expect(stepsOf(failed.out)).toEqual([
      '  1. {"do":"deposit","who":0,"amount":100,"channel":"demo","keyed":false}',
    ]);
    expect(text()).toMatch(/^\+ +main: 101\n- +main: 100$/m);
  });

  it('says what to type to see it again', async () => {
    const [, again = ''] = /npm run simulate -- (.*)$/.exec(text()) ?? [];
    const repeated = await typed(again.split(' '), serverThatMiscounts);
    expect(repeated.code).toBe(1);
    expect(stepsOf(repeated.out)).toEqual(stepsOf(failed.out));
    expect((await typed(again.split(' '))).code).toBe(0);
  });
});

describe('asked wrongly', () => {
  it('says what to do and ends with 2', async () => {
    const { code, out, err } = await typed(['--walks', 'many']);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toEqual([expect.stringContaining('--walks is "many": give a whole number')]);
  });

  it('says so when a path leads nowhere', async () => {
    const { code, err } = await typed(['--seed', '5', '--steps', '1', '--path', '0:99:99']);
    expect(code).toBe(2);
    expect(err).toEqual([expect.stringContaining('--path 0:99:99 leads to no walk')]);
  });
});

/** The steps of the walk that is told. */
const stepsOf = (out: readonly string[]) =>
  out
    .join('\n')
    .split('\n')
    .filter((line) => /^ {2}\d+\. /.test(line));

/** Its deposits are kept as one more than was paid in. */
async function serverThatMiscounts(): Promise<InjectedServer> {
  const server = await walkedServer();
  const create = server.worlds.create.bind(server.worlds);
  server.worlds.create = (beginning) => {
    const world = create(beginning);
    world.db.exec(`CREATE TRIGGER miscount AFTER INSERT ON deposit
      BEGIN UPDATE deposit SET amount = amount + 1 WHERE id = NEW.id; END`);
    return world;
  };
  return server;
}
