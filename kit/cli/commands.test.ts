import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runServer, type RunningServer } from '../running-server.test-support.ts';
import { runCli, typeLine } from './type-line.test-support.ts';

const START = '2026-03-10T02:00:30Z';

let host: RunningServer;
let folder = '';
let count = 0;
/** A new world for each test. */
let world = '';

beforeAll(async () => {
  host = await runServer();
  folder = mkdtempSync(join(tmpdir(), 'dicebox-cli-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await host.close();
});
beforeEach(async () => {
  count += 1;
  world = `cli-${count}`;
  await textOf(`worlds create ${world} --scenario empty --seed s --now ${START} --freeze`);
});

const env = () => ({ DICEBOX_URL: host.url, DICEBOX_WORLD: world });

/** Types a line that must succeed; returns the text. */
async function textOf(line: string): Promise<string> {
  const { code, stdout, stderr } = await typeLine(line, { env: env() });
  expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: '' });
  return stdout;
}

/** Types a line that must succeed; returns the JSON that a program gets. */
async function dataOf<T>(line: string): Promise<T> {
  const { code, stdout, stderr } = await typeLine(line, { env: env(), isTerminal: false });
  expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: '' });
  return JSON.parse(stdout) as T; // each test names what its line answers
}

/** Types a line that the server must refuse; returns the error. */
async function errorOf(line: string): Promise<string> {
  const { code, stdout, stderr } = await typeLine(line, { env: env() });
  expect({ line, code, stdout }).toEqual({ line, code: 1, stdout: '' });
  return stderr;
}

const call = (path: string, init: RequestInit = {}) =>
  fetch(host.url + path, { ...init, headers: { 'x-mock-world': world } });

it('npm run mock prints answers to standard output and errors to standard error', async () => {
  const [good, bad] = await Promise.all([
    runCli(['clock'], env()),
    runCli(['clock', 'set', 'yesterday'], env()),
  ]);
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(good.stdout)).toMatchObject({ now: Date.parse(START), frozen: true });
  expect(bad).toMatchObject({ code: 1, stdout: '' });
  expect(bad.stderr).toBe(
    'POST /__mock/clock failed: 400 Not a moment.\n"yesterday" is not a time from 2000 to 2100: give epoch milliseconds or text such as "2026-11-21T08:00:00Z".\n',
  );
}, 30_000);

describe('status', () => {
  it('shows where the server is and the state of the world', async () => {
    await textOf('dice next 1 1,2,3 4,5,6');
    await textOf('faults add lose_answer');
    const lines = (await textOf('status')).trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ['server', host.url],
      ['world', world],
      ['scenario', 'empty'],
      ['seed', 's'],
      ['host', 'dicebox'],
      ['time', '2026-03-10 10:00:30 +08:00, frozen'],
      ['next', expect.stringMatching(/^\w+ at 2026-03-10 10:\d\d:00 \+08:00$/)],
      ['dice', '2 rolls queued'],
      ['faults', '1, of which 1 met no call yet'],
      ['calls', '0'],
      ['users', '0'],
      ['money', 'moves'],
    ]);
  });

  it('is JSON for programs, and on a terminal with --json', async () => {
    const answer = await dataOf<object>('status');
    expect(answer).toMatchObject({ url: host.url, world, seed: 's', now: Date.parse(START) });
    expect(JSON.parse(await textOf('status --json'))).toEqual(answer);
  });

  it('shows the world of the option, else of the environment', async () => {
    expect(await dataOf('status --world main')).toMatchObject({ world: 'main', seed: 'of main' });
    expect(await errorOf('status --world nobody')).toContain(
      'There is no world "nobody". Create it with npm run mock -- worlds create first; npm run mock -- worlds list lists the worlds there are.',
    );
  });
});

describe('reset and seed', () => {
  it('start a world over as it started', async () => {
    await textOf('clock advance 1h');
    expect(await textOf('reset')).toBe(
      `The world ${world} starts at 2026-03-10 10:00:30 +08:00 with the seed s.\n`,
    );
    expect(await dataOf('status')).toMatchObject({ now: Date.parse(START), scenario: 'empty' });
  });

  it('start a world over with another scenario', async () => {
    await textOf('reset --scenario default --seed t --now 2026-03-11T00:00:00Z --freeze');
    const now = Date.parse('2026-03-11');
    expect(await dataOf('status')).toMatchObject({ scenario: 'default', seed: 't', now });
    await textOf('seed empty --seed u');
    expect(await dataOf('status')).toMatchObject({ scenario: 'empty', seed: 'u' });
    expect(await errorOf('seed nonsense')).toContain('nonsense');
  });

  it('show the seed alone', async () => {
    expect(await textOf('seed')).toBe('s\n');
    expect(await dataOf('seed')).toEqual({ world, scenario: 'empty', seed: 's' });
  });
});

describe('worlds', () => {
  it('are created, listed, forked and dropped', async () => {
    expect(await textOf('worlds')).toMatch(
      new RegExp(`^${world} +empty +s +2026-03-10 10:00:30 \\+08:00, frozen`, 'm'),
    );
    await textOf('clock advance 1h');
    expect(await textOf(`worlds fork ${world} ${world}-b`)).toBe(
      `The world ${world}-b is a copy of ${world}.\n`,
    );
    expect(await dataOf(`clock --world ${world}-b`)).toEqual(await dataOf('clock'));
    expect(await textOf(`worlds drop ${world}-b`)).toBe(`The world ${world}-b is dropped.\n`);
    expect(await textOf('worlds')).not.toContain(`${world}-b`);
    expect(await errorOf('worlds drop main')).toContain('can be dropped');
    expect(await errorOf(`worlds create ${world}`)).toContain('exists already');
  });

  it('get a random key, a speed and an idle time', async () => {
    const made = await dataOf<{ world: string }>('worlds create --speed 60 --idle 2h');
    expect(made.world).toMatch(/^w-[\da-f]{12}$/);
    const { worlds } = await dataOf<{ worlds: { world: string; speed: number }[] }>('worlds');
    expect(worlds.find((each) => each.world === made.world)?.speed).toBe(60);
  });
});

describe('clock', () => {
  it('is shown, set, advanced, run and frozen', async () => {
    expect(await textOf('clock')).toBe('2026-03-10 10:00:30 +08:00, frozen\n');
    await textOf('clock set 2026-03-10T03:00:00Z');
    await textOf('clock advance 90s');
    await textOf('clock advance 500ms');
    expect(await dataOf('clock')).toMatchObject({ now: Date.parse('2026-03-10T03:01:30.500Z') });
    await textOf(`clock set ${Date.parse('2026-03-10T04:00:00Z')}`);
    expect(await dataOf('clock run')).toMatchObject({ frozen: false });
    expect(await textOf('clock speed 60')).toContain(', running at 60x');
    expect(await dataOf('clock freeze')).toMatchObject({ frozen: true });
    expect(await errorOf('clock set 2026-03-10T00:00:00Z')).toContain('409');
  });

  it('goes to an event and lists the work on the way', async () => {
    const lines = (await textOf('clock to settled --game 1')).trimEnd().split('\n');
    expect(lines).toContain('2026-03-10 10:03:00 +08:00  draw    game 1  20260310201');
    expect(lines.at(-1)).toBe('2026-03-10 10:03:00 +08:00, frozen');
    const { fired } = await dataOf<{ fired: object[] }>('clock to next');
    expect(fired).not.toEqual([]);
  });
});

describe('dice', () => {
  it('are queued for a game, for any game, for a period', async () => {
    expect(await textOf('dice')).toBe('No dice are queued.\nstrict: no game\n');
    expect(await textOf('dice next 1 3,3,4 6,6,6')).toBe('2 rolls queued.\n');
    await textOf('dice next any 1,2,3');
    await textOf('dice next 1 5,5,5 --period 20260310205');
    const lines = (await textOf('dice')).trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
      expect.arrayContaining([
        ['GAME', 'PERIOD', 'DICE'],
        ['1', 'next', '3,3,4'],
        ['any', 'next', '1,2,3'],
        ['1', '20260310205', '5,5,5'],
      ]),
    );
    await textOf('clock to settled --game 1');
    const answer = await call('/api/games/getHistoryRecord?game_id=1&limit=1');
    expect(await answer.json()).toMatchObject({ data: { list: [{ dice: [3, 3, 4] }] } });
  });

  it('are cleared for a game or for all', async () => {
    await textOf('dice next 1 3,3,4');
    await textOf('dice next 2 3,3,4');
    await textOf('dice clear 1');
    expect(await dataOf('dice')).toMatchObject({ queued: [{ game_id: 2 }] });
    expect(await textOf('dice clear')).toBe('The queue is empty.\n');
    expect(await dataOf('dice')).toMatchObject({ queued: [] });
  });

  it('are strict on request', async () => {
    expect(await textOf('dice strict on 1')).toBe('Strict dice are on for game 1.\n');
    expect(await textOf('dice')).toContain('strict: game 1\n');
    expect(await errorOf('clock advance 10m')).toContain('strict');
    expect(await textOf('dice strict off')).toBe('Strict dice are off for every game.\n');
    await textOf('clock advance 10m');
  });
});

describe('faults', () => {
  it('are ordered with all options, listed and removed', async () => {
    expect(await textOf('faults')).toBe('There are no faults.\n');
    await textOf(
      'faults add answer games.* --user demo1 --nth 2 --times always --until 2026-03-11T00:00:00Z --status 503 --code -7 --msg later --data {"total":0}',
    );
    expect(await textOf('faults add delay --ms 5 --times 3')).toBe('Fault 2: delay\n');
    expect(await dataOf('faults')).toMatchObject({
      faults: [
        {
          kind: 'answer',
          route: 'games.*',
          user: 'demo1',
          nth: 2,
          times: null,
          until: Date.parse('2026-03-11'),
          status: 503,
          code: -7,
          msg: 'later',
          data: { total: 0 },
        },
        { kind: 'delay', ms: 5, times: 3 },
      ],
      unmet: [1, 2],
    });
    expect(await textOf('faults')).toMatch(/^1 +answer +games\.\* +demo1 +2 +always +0$/m);
    expect(await textOf('faults clear 1')).toBe('Fault 1 is removed.\n');
    expect(await textOf('faults clear')).toBe('All faults are removed.\n');
    expect(await dataOf('faults')).toEqual({ faults: [], unmet: [] });
  });

  it('affect calls', async () => {
    await textOf('faults add answer games.list --status 503 --times 1');
    expect((await call('/api/games/list')).status).toBe(503);
    expect((await call('/api/games/list')).status).toBe(200);
    expect(await textOf('faults')).toMatch(/^1 +answer +games\.list +every user +1 +1 +1$/m);
  });
});

describe('snapshot', () => {
  it('is saved, listed, compared, restored, forked and deleted', async () => {
    expect(await textOf('snapshot')).toBe('There are no snapshots.\n');
    expect(await textOf('snapshot save before')).toMatch(/^Saved before \(\d+ kilobytes\)\.\n$/);
    expect(await errorOf('snapshot save before')).toContain(
      'This world has a snapshot "before" already: say --replace, or choose another name.',
    );
    await textOf('snapshot save before --replace');
    expect(await textOf('snapshot list')).toMatch(
      /^before +2026-03-10 10:00:30 \+08:00 +\d+ kilo/m,
    );
    await textOf('clock to settled --game 1');
    const diff = await textOf('snapshot diff before');
    expect(diff).toContain('2026-03-10 10:00:30 +08:00 → 2026-03-10 10:03:00 +08:00\n');
    expect(diff).toMatch(/^due_work +\d+ +\d+ +\d+$/m);
    expect(await textOf(`snapshot fork before ${world}-f`)).toContain(
      `The world ${world}-f starts`,
    );
    expect(await textOf('snapshot restore before')).toBe(
      `The world ${world} is at 2026-03-10 10:00:30 +08:00 again.\n`,
    );
    expect(await textOf('snapshot diff before')).toContain('No row changed.');
    expect(await textOf('snapshot delete before')).toBe('The snapshot before is deleted.\n');
    expect(await errorOf('snapshot restore before')).toContain('has no snapshot "before"');
  });

  it('is exported to a file and imported', async () => {
    const file = join(folder, 'world.dicebox');
    const { bytes } = await dataOf<{ bytes: number }>(`snapshot export ${file}`);
    expect(readFileSync(file)).toHaveLength(bytes);
    await textOf('clock advance 1h');
    expect(await textOf(`snapshot import ${file}`)).toBe(
      `The world ${world} is at 2026-03-10 10:00:30 +08:00.\n`,
    );
    writeFileSync(file, 'no world');
    expect(await errorOf(`snapshot import ${file}`)).toContain('Not a world');
    expect(await errorOf(`snapshot import ${file}-not-there`)).toContain(
      'there is no such file or folder',
    );
    expect(await errorOf(`snapshot export ${folder}/no/folder`)).toContain(
      'there is no such file or folder',
    );
  });
});

describe('journal and verify', () => {
  it('list calls, filtered calls and unmatched calls', async () => {
    expect(await textOf('journal')).toBe('No calls match.\n');
    await call('/api/games/list');
    await call('/api/wallet/index');
    await call('/api/games/lst');
    expect(await textOf('journal')).toMatch(/^2 +2026\S+ \S+ \S+ +wallet\.index +- +401 +401$/m);
    expect(await dataOf('journal --route games.list --status 200 --limit 5')).toMatchObject({
      count: 1,
      entries: [{ route: 'games.list' }],
    });
    expect(await textOf('journal count --status 200')).toBe('1 call\n');
    expect(await dataOf('journal count')).toEqual({ count: 3 });
    expect(await dataOf('journal --since 2')).toMatchObject({ entries: [{ no: 3 }] });
    expect(await textOf('journal unmatched')).toMatch(
      /^GET \/api\/games\/lst +GET \/api\/games\/list/m,
    );
    expect(await textOf('journal clear')).toBe('The journal is empty.\n');
    expect(await dataOf('journal')).toMatchObject({ count: 0 });
  });

  it('find nothing wrong in a good world', async () => {
    expect(await textOf('verify')).toBe(`\
  ok      books    they add up
  ok      faults   each one met a call
  ok      offline  no request left this machine
  ok      calls    each one had an endpoint
  ok      work     all due work succeeded
`);
  });

  it('exit with 1 when a check fails', async () => {
    await call('/api/games/lst');
    await textOf('faults add lose_answer games.list');
    const { code, stdout } = await typeLine('verify', { env: env() });
    expect(code).toBe(1);
    expect(stdout).toContain(`\
  FAILED  faults   1 met no call
            1: lose_answer of games.list
  ok      offline  no request left this machine
  FAILED  calls    1 had no endpoint
            GET /api/games/lst, nearest: GET /api/games/list`);
    const piped = await typeLine('verify', { env: env(), isTerminal: false });
    expect(piped.code).toBe(1);
    expect(JSON.parse(piped.stdout)).toMatchObject({ ok: false, unmet_faults: [{ id: 1 }] });
  });
});
