import { folderOfFile } from '../../mock-server/core/testing/test-world.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../running-server.test-support.ts';
import { runCli, typeLine } from './type-line.test-support.ts';

const START = '2026-03-10T02:00:30Z';

let host: RunningServer;
const folder = folderOfFile();
let count = 0;
let world = '';

beforeAll(async () => {
  host = await runServer();
  return host.close;
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

const call = (path: string) => fetch(host.url + path, { headers: { 'x-mock-world': world } });

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
    const fields = lines.map((line) => line.split(/ {2,}/));
    expect(fields).toEqual(
      expect.arrayContaining([
        ['url', host.url],
        ['world', world],
        ['seed', 's'],
        ['now', '2026-03-10 10:00:30 +08:00'],
        ['frozen', 'true'],
        ['next', expect.stringMatching(/^at 2026-03-10 10:\d\d:00 \+08:00 kind \w+/)],
        ['dice_queued', '2'],
        ['unmet_faults', '1'],
      ]),
    );
  });

  it('is JSON for programs, and on a terminal with --json', async () => {
    const answer = await dataOf<object>('status');
    expect(answer).toMatchObject({ url: host.url, world, seed: 's', now: Date.parse(START) });
    expect(JSON.parse(await textOf('status --json'))).toEqual(answer);
  });

  it('shows the world of the option, else of the environment', async () => {
    expect(await dataOf('status --world main')).toMatchObject({ world: 'main', seed: 'of main' });
    expect(await errorOf('status --world nobody')).toContain('There is no world "nobody".');
  });
});

it('reset starts a world over as it started, or with another scenario', async () => {
  await textOf('clock advance 1h');
  expect(await dataOf('reset')).toEqual({ world, now: Date.parse(START), seed: 's' });
  await textOf('reset --scenario default --seed t --now 2026-03-11T00:00:00Z --freeze');
  const now = Date.parse('2026-03-11');
  expect(await dataOf('status')).toMatchObject({ scenario: 'default', seed: 't', now });
  expect(await errorOf('reset --scenario nonsense')).toContain('nonsense');
});

describe('worlds', () => {
  it('are created, listed, forked and dropped', async () => {
    expect(await textOf('worlds')).toMatch(
      new RegExp(`^${world} +empty +s +dicebox +2026-03-10 10:00:30 \\+08:00 +true`, 'm'),
    );
    await textOf('clock advance 1h');
    expect(await dataOf(`worlds fork ${world} ${world}-b`)).toMatchObject({ world: `${world}-b` });
    expect(await dataOf(`clock --world ${world}-b`)).toEqual(await dataOf('clock'));
    expect(await dataOf(`worlds drop ${world}-b`)).toEqual({ dropped: `${world}-b` });
    expect(await textOf('worlds')).not.toContain(`${world}-b`);
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
    expect(await textOf('clock')).toBe(
      'now     2026-03-10 10:00:30 +08:00\nfrozen  true\nspeed   1\n',
    );
    await textOf('clock set 2026-03-10T03:00:00Z');
    await textOf('clock advance 90s');
    expect(await dataOf('clock')).toMatchObject({ now: Date.parse('2026-03-10T03:01:30Z') });
    await textOf(`clock set ${Date.parse('2026-03-10T04:00:00Z')}`);
    expect(await dataOf('clock run')).toMatchObject({ frozen: false });
    expect(await dataOf('clock speed 60')).toMatchObject({ speed: 60 });
    expect(await dataOf('clock freeze')).toMatchObject({ frozen: true });
    expect(await errorOf('clock set 2026-03-10T00:00:00Z')).toContain('409');
  });

  it('goes to an event and lists the work on the way', async () => {
    const text = await textOf('clock to settled --game 1');
    expect(text).toMatch(/^now +2026-03-10 10:03:00 \+08:00$/m);
    expect(text).toMatch(/^AT +KIND +/m);
    expect(text).toMatch(/^2026-03-10 10:03:00 \+08:00 +draw .*20260310201/m);
    const { fired } = await dataOf<{ fired: object[] }>('clock to next');
    expect(fired).not.toEqual([]);
  });
});

describe('dice', () => {
  it('are queued for a game, for any game, for a period, and cleared', async () => {
    expect(await textOf('dice')).toBe('strict  none\nqueued  none\n');
    expect(await dataOf('dice next 1 3,3,4 6,6,6')).toMatchObject({ queued: 2 });
    await textOf('dice next any 1,2,3');
    await textOf('dice next 2 5,5,5 --period 20260310205');
    expect(await textOf('dice')).toMatch(/ 3,3,4$/m);
    expect(await dataOf('dice')).toMatchObject({
      queued: expect.arrayContaining([
        expect.objectContaining({ game_id: 1, dice: [3, 3, 4] }),
        expect.objectContaining({ dice: [1, 2, 3] }),
        expect.objectContaining({ game_id: 2, game_no: '20260310205' }),
      ]),
    });
    await textOf('dice clear 1');
    expect(JSON.stringify(await dataOf('dice'))).not.toContain('[3,3,4]');
    expect(await dataOf('dice clear')).toEqual({ cleared: 'any' });
    expect(await dataOf('dice')).toMatchObject({ queued: [] });
  });

  it('are strict on request', async () => {
    await textOf('dice strict on 1');
    expect(await textOf('dice')).toContain('strict  1\n');
    await textOf('dice strict off');
    expect(await textOf('dice')).toContain('strict  none\n');
  });
});

it('faults are ordered with all options, listed and removed', async () => {
  await textOf(
    'faults add answer games.* --user demo1 --nth 2 --times always --until 2026-03-11T00:00:00Z --status 503 --code -7 --msg later --data {"total":0}',
  );
  expect(await dataOf('faults add delay --ms 5 --times 3')).toMatchObject({ id: 2, kind: 'delay' });
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
  expect(await textOf('faults')).toMatch(/^1 +answer +games\.\* +demo1 +2 +- +0/m);
  expect(await dataOf('faults clear 1')).toEqual({ cleared: '1' });
  expect(await dataOf('faults clear')).toEqual({ cleared: 'all' });
  expect(await dataOf('faults')).toEqual({ faults: [], unmet: [] });
});

describe('snapshot', () => {
  it('is saved, listed, compared, restored, forked and deleted', async () => {
    expect(await dataOf('snapshot save before')).toMatchObject({ name: 'before' });
    expect(await errorOf('snapshot save before')).toContain('"before" already');
    await textOf('snapshot save before --replace');
    expect(await textOf('snapshot list')).toMatch(/^before +2026-03-10 10:00:30 \+08:00 +\d+$/m);
    await textOf('clock to settled --game 1');
    expect(await textOf('snapshot diff before')).toMatch(/due_work added \d+ removed \d+/);
    expect(await dataOf(`snapshot fork before ${world}-f`)).toMatchObject({ world: `${world}-f` });
    expect(await dataOf('snapshot restore before')).toMatchObject({ now: Date.parse(START) });
    expect(await dataOf('snapshot diff before')).toMatchObject({ tables: {} });
    expect(await dataOf('snapshot delete before')).toEqual({ deleted: 'before' });
    expect(await errorOf('snapshot restore before')).toContain('has no snapshot "before"');
  });

  it('is exported to a file and imported', async () => {
    const file = join(folder, 'world.dicebox');
    const { bytes } = await dataOf<{ bytes: number }>(`snapshot export ${file}`);
    expect(readFileSync(file)).toHaveLength(bytes);
    await textOf('clock advance 1h');
    expect(await dataOf(`snapshot import ${file}`)).toMatchObject({ now: Date.parse(START) });
    for (const line of [`import ${file}-not-there`, `export ${folder}/no/folder`])
      expect(await errorOf(`snapshot ${line}`)).toContain('no such file or directory');
  });
});

describe('journal and verify', () => {
  it('list calls, filtered calls and unmatched calls', async () => {
    await call('/api/games/list');
    await call('/api/wallet/index');
    await call('/api/games/lst');
    expect(await textOf('journal')).toMatch(
      /^2 +2026\S+ \S+ \S+ +GET +\/api\/wallet\/index +- +401 +401 +none$/m,
    );
    expect(await dataOf('journal --route games.list --status 200 --limit 5')).toMatchObject({
      count: 1,
      entries: [{ route: 'games.list' }],
    });
    expect(await dataOf('journal count --status 200')).toEqual({ count: 1 });
    expect(await dataOf('journal --since 2')).toMatchObject({ entries: [{ no: 3 }] });
    expect(await dataOf('journal unmatched')).toMatchObject({
      entries: [{ url: '/api/games/lst', nearest: [{ path: '/api/games/list' }, {}, {}] }],
    });
    expect(await dataOf('journal clear')).toEqual({ cleared: true });
    expect(await dataOf('journal')).toMatchObject({ count: 0 });
  });

  it('exit with 1 when a check fails', async () => {
    expect(await textOf('verify')).toBe('Nothing is wrong.\n');
    await call('/api/games/lst');
    await textOf('faults add lose_answer games.list');
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const headers = { ...init.headers, 'x-mock-world': world };
    const body = JSON.stringify({ url: 'https://cdn.example/a.js', initiator: 'script' });
    await fetch(`${host.url}/__mock/outside`, { ...init, headers, body });
    const { code, stdout } = await typeLine('verify', { env: env() });
    expect(code).toBe(1);
    expect(stdout.trimEnd().split('\n')).toEqual([
      'no call matched the fault 1, lose_answer of games.list: correct its aim, or clear it',
      'a request left this machine: https://cdn.example/a.js (script)',
      'no endpoint matches GET /api/games/lst (the most similar is GET /api/games/list)',
    ]);
    const piped = await typeLine('verify', { env: env(), isTerminal: false });
    expect(piped.code).toBe(1);
    expect(JSON.parse(piped.stdout)).toMatchObject({ ok: false, unmet_faults: [{ id: 1 }] });
  });
});
