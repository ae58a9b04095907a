import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runHost, type RunningHost } from './running-host.test-support.ts';
import { mock, typed } from './typed.test-support.ts';

const START = '2026-03-10T02:00:30Z';

let host: RunningHost;
let folder = '';
let count = 0;
/** A new world for each test. */
let world = '';

beforeAll(async () => {
  host = await runHost();
  folder = mkdtempSync(join(tmpdir(), 'dicebox-verbs-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await host.close();
});
beforeEach(async () => {
  count += 1;
  world = `verbs-${count}`;
  await said(`worlds new ${world} --scenario empty --seed s --now ${START} --freeze`);
});

const env = () => ({ DICEBOX_URL: host.url, DICEBOX_WORLD: world });

/** Types a line that must succeed; gives what people read. */
async function said(line: string): Promise<string> {
  const { code, stdout, stderr } = await typed(line, { env: env() });
  expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: '' });
  return stdout;
}

/** The same line as a program gets it. */
async function data<T>(line: string): Promise<T> {
  const { code, stdout, stderr } = await typed(line, { env: env(), isTTY: false });
  expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: '' });
  return JSON.parse(stdout) as T; // each test names what its line answers
}

/** Types a line that the server must refuse; gives what is said of it. */
async function refused(line: string): Promise<string> {
  const { code, stdout, stderr } = await typed(line, { env: env() });
  expect({ line, code, stdout }).toEqual({ line, code: 1, stdout: '' });
  return stderr;
}

const call = (path: string, init: RequestInit = {}) =>
  fetch(host.url + path, { ...init, headers: { 'x-mock-world': world } });

it('is what npm runs: an answer on the output, a refusal on the error output', async () => {
  const [good, bad] = await Promise.all([
    mock(['clock'], env()),
    mock(['clock', 'set', 'yesterday'], env()),
  ]);
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(good.stdout)).toMatchObject({ now: Date.parse(START), frozen: true });
  expect(bad).toMatchObject({ code: 1, stdout: '' });
  expect(bad.stderr).toBe(
    'POST /__mock/clock was refused: 400 Not a moment.\n"yesterday" is not a time from 2000 to 2100: give epoch milliseconds or text such as "2026-11-21T08:00:00Z".\n',
  );
}, 30_000);

describe('status', () => {
  it('says where the server is and how the world stands', async () => {
    await said('dice next 1 1,2,3 4,5,6');
    await said('faults add drop_after');
    const lines = (await said('status')).trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
      ['server', host.url],
      ['world', world],
      ['scenario', 'empty'],
      ['seed', 's'],
      ['time', '2026-03-10 10:00:30 +08:00, standing still'],
      ['next', expect.stringMatching(/^\w+ at 2026-03-10 10:\d\d:00 \+08:00$/)],
      ['dice', '2 rolls queued'],
      ['faults', '1, of which 1 have not struck'],
      ['calls', '0'],
      ['users', '0'],
      ['money', 'moves'],
    ]);
  });

  it('is JSON for programs, and on a terminal when asked', async () => {
    const answer = await data<object>('status');
    expect(answer).toMatchObject({ url: host.url, world, seed: 's', now: Date.parse(START) });
    expect(JSON.parse(await said('status --json'))).toEqual(answer);
  });

  it('is of the world that is named, the flag before the environment', async () => {
    expect(await data('status --world main')).toMatchObject({ world: 'main', seed: 'of main' });
    expect(await refused('status --world nobody')).toContain('There is no world "nobody"');
  });
});

describe('reset and seed', () => {
  it('have a world begin anew, as it did', async () => {
    await said('clock advance 1h');
    expect(await said('reset')).toBe(
      `The world ${world} begins at 2026-03-10 10:00:30 +08:00 with the seed s\n`,
    );
    expect(await data('status')).toMatchObject({ now: Date.parse(START), scenario: 'empty' });
  });

  it('lay another scenario, by either name', async () => {
    await said('reset --scenario default --seed t --now 2026-03-11T00:00:00Z --freeze');
    const now = Date.parse('2026-03-11');
    expect(await data('status')).toMatchObject({ scenario: 'default', seed: 't', now });
    await said('seed empty --seed u');
    expect(await data('status')).toMatchObject({ scenario: 'empty', seed: 'u' });
    expect(await refused('seed nonsense')).toContain('nonsense');
  });

  it('shows the seed alone', async () => {
    expect(await said('seed')).toBe('s\n');
    expect(await data('seed')).toEqual({ world, scenario: 'empty', seed: 's' });
  });
});

describe('worlds', () => {
  it('are made, listed, forked and dropped', async () => {
    expect(await said('worlds')).toMatch(
      new RegExp(`^${world} +empty +s +2026-03-10 10:00:30 \\+08:00, standing still`, 'm'),
    );
    await said('clock advance 1h');
    expect(await said(`worlds fork ${world} ${world}-b`)).toBe(
      `The world ${world}-b goes on from where ${world} stands\n`,
    );
    expect(await data(`clock --world ${world}-b`)).toEqual(await data('clock'));
    expect(await said(`worlds drop ${world}-b`)).toBe(`The world ${world}-b is gone\n`);
    expect(await said('worlds')).not.toContain(`${world}-b`);
    expect(await refused('worlds drop main')).toContain('can be dropped');
    expect(await refused(`worlds new ${world}`)).toContain('exists already');
  });

  it('are given a key when none is named, a speed and a span of life', async () => {
    const made = await data<{ world: string }>('worlds new --speed 60 --idle 2h');
    expect(made.world).toMatch(/^w-[\da-f]{12}$/);
    const { worlds } = await data<{ worlds: { world: string; speed: number }[] }>('worlds');
    expect(worlds.find((each) => each.world === made.world)?.speed).toBe(60);
  });
});

describe('clock', () => {
  it('is shown, set, advanced, let run and stopped', async () => {
    expect(await said('clock')).toBe('2026-03-10 10:00:30 +08:00, standing still\n');
    await said('clock set 2026-03-10T03:00:00Z');
    await said('clock advance 90s');
    await said('clock advance 500');
    expect(await data('clock')).toMatchObject({ now: Date.parse('2026-03-10T03:01:30.500Z') });
    await said(`clock set ${Date.parse('2026-03-10T04:00:00Z')}`);
    expect(await data('clock run')).toMatchObject({ frozen: false });
    expect(await said('clock speed 60')).toContain(', running 60 times as fast');
    expect(await data('clock freeze')).toMatchObject({ frozen: true });
    expect(await refused('clock set 2026-03-10T00:00:00Z')).toContain('409');
  });

  it('goes to an event, and lists what fell due on the way', async () => {
    const lines = (await said('clock to settled --game 1')).trimEnd().split('\n');
    expect(lines).toContain('2026-03-10 10:03:00 +08:00  draw    game 1  20260310201');
    expect(lines.at(-1)).toBe('2026-03-10 10:03:00 +08:00, standing still');
    const { fired } = await data<{ fired: object[] }>('clock to next');
    expect(fired).not.toEqual([]);
    expect(await refused('clock to dinner')).toContain('400');
  });
});

describe('dice', () => {
  it('are queued for a game, for any, for a period', async () => {
    expect(await said('dice')).toBe('No dice are queued.\nstrict: no game\n');
    expect(await said('dice next 1 3,3,4 6,6,6')).toBe('2 rolls queued\n');
    await said('dice next any 1,2,3');
    await said('dice next 1 5,5,5 --period 20260310205');
    const lines = (await said('dice')).trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
      expect.arrayContaining([
        ['GAME', 'PERIOD', 'DICE'],
        ['1', 'next', '3,3,4'],
        ['any', 'next', '1,2,3'],
        ['1', '20260310205', '5,5,5'],
      ]),
    );
    await said('clock to settled --game 1');
    const answer = await call('/api/games/getHistoryRecord?game_id=1&limit=1');
    expect(await answer.json()).toMatchObject({ data: { list: [{ dice: [3, 3, 4] }] } });
  });

  it('are cleared, of a game or all', async () => {
    await said('dice next 1 3,3,4');
    await said('dice next 2 3,3,4');
    await said('dice clear 1');
    expect(await data('dice')).toMatchObject({ queued: [{ game_id: 2 }] });
    expect(await said('dice clear')).toBe('The queue is empty\n');
    expect(await data('dice')).toMatchObject({ queued: [] });
  });

  it('are strict when told', async () => {
    expect(await said('dice strict on 1')).toBe('Strict dice are on for game 1\n');
    expect(await said('dice')).toContain('strict: game 1\n');
    expect(await refused('clock advance 10m')).toContain('strict');
    expect(await said('dice strict off')).toBe('Strict dice are off for every game\n');
    await said('clock advance 10m');
  });
});

describe('faults', () => {
  it('are ordered with all they may say, listed and taken back', async () => {
    expect(await said('faults')).toBe('No fault is ordered.\n');
    expect(
      await data(
        'faults add answer --route games.* --user demo1 --nth 2 --times always --until 2026-03-11T00:00:00Z --status 503 --code -1 --msg later',
      ).catch(() => null),
    ).toBeNull();
    await said(
      'faults add answer --route games.* --user demo1 --nth 2 --times always --until 2026-03-11T00:00:00Z --status 503 --code 7 --msg later',
    );
    expect(await said('faults add latency --ms 5 --times 3')).toBe('Fault 2: latency\n');
    expect(await data('faults')).toMatchObject({
      faults: [
        {
          kind: 'answer',
          route: 'games.*',
          user: 'demo1',
          nth: 2,
          times: null,
          until: Date.parse('2026-03-11'),
          status: 503,
          code: 7,
          msg: 'later',
        },
        { kind: 'latency', ms: 5, times: 3 },
      ],
      unmet: [1, 2],
    });
    expect(await said('faults')).toMatch(/^1 +answer +games\.\* +demo1 +2 +always +0$/m);
    expect(await said('faults clear 1')).toBe('Fault 1 is taken back\n');
    expect(await said('faults clear')).toBe('No fault is ordered any more\n');
    expect(await data('faults')).toEqual({ faults: [], unmet: [] });
    expect(await refused('faults add earthquake')).toContain(
      '"kind" is "earthquake", and must be one of',
    );
  });

  it('strike', async () => {
    await said('faults add answer --route games.list --status 503 --times 1');
    expect((await call('/api/games/list')).status).toBe(503);
    expect((await call('/api/games/list')).status).toBe(200);
    expect(await said('faults')).toMatch(/^1 +answer +games\.list +every user +1 +1 +1$/m);
  });
});

describe('snapshot', () => {
  it('saves, lists, compares, brings back, forks and forgets', async () => {
    expect(await said('snapshot')).toBe('No snapshot was saved.\n');
    expect(await said('snapshot save before')).toMatch(/^Saved before \(\d+ kilobytes\)\n$/);
    expect(await refused('snapshot save before')).toContain('has a snapshot "before" already');
    await said('snapshot save before --replace');
    expect(await said('snapshot list')).toMatch(/^before +2026-03-10 10:00:30 \+08:00 +\d+ kilo/m);
    await said('clock to settled --game 1');
    const diff = await said('snapshot diff before');
    expect(diff).toContain('2026-03-10 10:00:30 +08:00 → 2026-03-10 10:03:00 +08:00\n');
    expect(diff).toMatch(/^due_work +\d+ +\d+ +\d+$/m);
    expect(await said(`snapshot fork before ${world}-f`)).toContain(`The world ${world}-f begins`);
    expect(await said('snapshot restore before')).toBe(
      `The world ${world} is at 2026-03-10 10:00:30 +08:00 again\n`,
    );
    expect(await said('snapshot diff before')).toContain('No row was changed.');
    expect(await said('snapshot delete before')).toBe('before is forgotten\n');
    expect(await refused('snapshot restore before')).toContain('has no snapshot "before"');
  });

  it('carries a world away and brings it back, in one file', async () => {
    const file = join(folder, 'world.dicebox');
    const { bytes } = await data<{ bytes: number }>(`snapshot export ${file}`);
    expect(readFileSync(file)).toHaveLength(bytes);
    await said('clock advance 1h');
    expect(await said(`snapshot import ${file}`)).toBe(
      `The world ${world} is at 2026-03-10 10:00:30 +08:00\n`,
    );
    writeFileSync(file, 'no world');
    expect(await refused(`snapshot import ${file}`)).toContain('Not a world');
    expect(await refused(`snapshot import ${file}-not-there`)).toContain('ENOENT');
    expect(await refused(`snapshot export ${folder}/no/folder`)).toContain('ENOENT');
  });
});

describe('journal and verify', () => {
  it('list calls, those of a kind, those of nobody', async () => {
    expect(await said('journal')).toBe('No such call is kept.\n');
    await call('/api/games/list');
    await call('/api/wallet/index');
    await call('/api/games/lst');
    expect(await said('journal')).toMatch(/^2 +2026\S+ \S+ \S+ +wallet\.index +- +401 +401$/m);
    expect(await data('journal --route games.list --status 200 --limit 5')).toMatchObject({
      count: 1,
      entries: [{ route: 'games.list' }],
    });
    expect(await data('journal --since 2')).toMatchObject({ entries: [{ no: 3 }] });
    expect(await said('journal unmatched')).toMatch(
      /^GET \/api\/games\/lst +GET \/api\/games\/list/m,
    );
    expect(await said('journal clear')).toBe('The journal is empty\n');
    expect(await data('journal')).toMatchObject({ count: 0 });
  });

  it('finds a world as it should be', async () => {
    expect(await said('verify')).toBe(`\
  ok      books    they add up
  ok      faults   each one ordered struck
  ok      offline  nothing tried to leave this machine
  ok      calls    all to paths the API has
  ok      work     all that fell due was done
`);
  });

  it('ends with 1 when it finds anything', async () => {
    await call('/api/games/lst');
    await said('faults add drop_after --route games.list');
    const { code, stdout } = await typed('verify', { env: env() });
    expect(code).toBe(1);
    expect(stdout).toContain(`\
  FAILED  faults   1 never struck
            1: drop_after games.list
  ok      offline  nothing tried to leave this machine
  FAILED  calls    1 to paths the API does not have
            GET /api/games/lst, nearest: GET /api/games/list`);
    const piped = await typed('verify', { env: env(), isTTY: false });
    expect(piped.code).toBe(1);
    expect(JSON.parse(piped.stdout)).toMatchObject({ ok: false, unmet_faults: [{ id: 1 }] });
  });
});
