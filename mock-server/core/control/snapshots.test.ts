import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { NOON, problem, testServer, type TestServer } from '../../testing/test-server.ts';
import { file, sendParts, tree } from '../../testing/upload-calls.ts';
import { diskServer, WorldRig } from '../../testing/world-rig.ts';
import { allTables, tempFolder } from '../testing/test-world.ts';
import { run } from '../world/database.ts';
import { imageOf } from '../world/image.ts';
import { MAX_SNAPSHOTS } from './snapshots.ts';
import { auditWorld } from '../../app.ts';
import { fillEveryTable } from '../../testing/call-every-endpoint.ts';

let server: TestServer;

beforeEach(async () => {
  server = await testServer();
});

const save = (name: string, more: object = {}) =>
  server.control('POST', '/snapshots', { name, ...more });

const list = async (world?: string) =>
  (await server.control('GET', '/snapshots', undefined, world)).body.snapshots;

const READS = [
  ['POST', '/restore'],
  ['POST', '/fork'],
  ['GET', '/diff'],
] as const;

async function openOnDisk(folder = tempFolder()) {
  server = await diskServer(folder);
  return { folder, shelf: join(folder, 'snapshots') };
}

describe('POST and GET /__mock/snapshots', { timeout: 60_000 }, () => {
  it('save under a name, and list by name with world time and size', async () => {
    expect(await list()).toEqual([]);
    expect((await save('b')).status).toBe(201);
    await server.clock({ advance: 5000 });
    await save('a.1_x-');
    expect(await list()).toEqual([
      { name: 'a.1_x-', at: NOON + 5000, bytes: expect.any(Number) },
      { name: 'b', at: NOON, bytes: imageOf(server.world).length },
    ]);
  });

  it('belong to one world', async () => {
    server.worlds.create({ key: 'a', scenario: 'empty' });
    await save('mine');
    expect(await list('a')).toEqual([]);
    const restored = await server.control('POST', '/snapshots/mine/restore', undefined, 'a');
    expect(restored).toMatchObject(problem(404, 'Unknown snapshot'));
  });

  it('replace a snapshot of the same name only on request', async () => {
    await save('a');
    await server.clock({ advance: 5000 });
    const exists = problem(409, 'Snapshot exists', '"replace": true');
    expect(await save('a')).toMatchObject(exists);
    expect((await save('a', { replace: true })).status).toBe(201);
    await server.control('POST', '/snapshots/a/restore');
    expect(server.world.clock.now()).toBe(NOON + 5000);
  });

  it('refuse a name that is no plain file name', async () => {
    const { shelf } = await openOnDisk();
    for (const name of ['', '.', '.a', 'a/b', '../a', 'a b', 'ä', 'a'.repeat(65), '\0']) {
      expect(await save(name), name).toMatchObject(problem(400, 'Not a name', '1 to 64'));
    }
    expect(existsSync(shelf)).toBe(false);
  });

  it(`keep at most ${MAX_SNAPSHOTS}, and explain how to make room`, async () => {
    for (let no = 0; no < MAX_SNAPSHOTS; no += 1) await save(`s${no}`);
    const tooMany = problem(409, 'Too many snapshots', 'DELETE');
    expect(await save('more')).toMatchObject(tooMany);
    expect((await save('s1', { replace: true })).status).toBe(201);
  });

  it('of the main world on disk are complete files, outlive the process, and are deleted', async () => {
    const { folder, shelf } = await openOnDisk();
    await save('a');
    await save('b');
    expect(readFileSync(join(shelf, 'a.dicebox')).equals(imageOf(server.world))).toBe(true);
    await openOnDisk(folder);
    expect(await list()).toMatchObject([{ name: 'a' }, { name: 'b' }]);
    expect((await server.control('DELETE', '/snapshots/a')).status).toBe(204);
    expect(readdirSync(shelf)).toEqual(['b.dicebox']);
  });

  it('list a snapshot that cannot be read, and refuse to restore it', async () => {
    const { shelf } = await openOnDisk();
    await save('cut');
    truncateSync(join(shelf, 'cut.dicebox'), 5000);
    writeFileSync(join(shelf, 'text.dicebox'), 'a text');
    const before = imageOf(server.world);
    expect(await list()).toEqual([
      { name: 'cut', at: null, bytes: 5000 },
      { name: 'text', at: null, bytes: 6 },
    ]);
    for (const name of ['cut', 'text']) {
      for (const [method, act] of READS) {
        const answer = await server.control(method, `/snapshots/${name}${act}`);
        expect(answer).toMatchObject(problem(400, 'Not a world', 'Nothing was changed'));
      }
    }
    expect(imageOf(server.world).equals(before)).toBe(true);
  });
});

it('a name of a snapshot leads to nothing outside its folder', async () => {
  const { folder, shelf } = await openOnDisk();
  await save('a');
  writeFileSync(join(folder, 'outside.dicebox'), imageOf(server.world));
  writeFileSync(join(shelf, '.hidden.dicebox'), imageOf(server.world));
  for (const name of ['nobody', '..%2foutside', '..%2f..%2fmain', '.hidden', '__proto__']) {
    for (const [method, act] of [['DELETE', ''] as const, ...READS]) {
      const answer = await server.control(method, `/snapshots/${name}${act}`);
      expect(answer).toMatchObject(problem(404, 'Unknown snapshot', 'GET'));
    }
  }
  expect(readdirSync(folder)).toContain('outside.dicebox');
  expect(readdirSync(shelf)).toEqual(['.hidden.dicebox', 'a.dicebox']);
});

it('POST /__mock/snapshots/:name/fork creates an independent world', async () => {
  const ann = server.player('annie', 100_00);
  await sendParts(server, [file()], ann);
  await server.control('POST', '/faults', { kind: 'delay', ms: 0 });
  await save('a');
  await server.clock({ advance: '1h' });
  const made = await server.control('POST', '/snapshots/a/fork', { world: 'fork' });
  expect(made).toMatchObject({ status: 201, body: { world: 'fork', now: NOON } });
  const fork = server.worlds.find('fork') ?? expect.fail('there is no fork');
  expect(tree(fork)).toEqual(tree(server.world));
  expect(fork.files.folder()).not.toBe(server.world.files.folder());
  const options = { token: ann.token, world: 'fork' };
  await server.ok('wallet.savings', { direction: 'in', amount: '1.00' }, options);
  expect(await server.main(ann)).toBe('100.00');
  expect(fork.faults.all()).toHaveLength(1);
  expect(fork.journal.count).toBe(1);
  expect(await list('fork')).toEqual([]);
});

describe('GET /__mock/snapshots/:name/diff', () => {
  const diff = async () => (await server.control('GET', '/snapshots/a/diff')).body;

  it('is empty when nothing changed', async () => {
    await save('a');
    const clock = { now: NOON, frozen: false, speed: 1 };
    expect(await diff()).toEqual({
      clock: { before: clock, after: clock },
      dice: { before: [], after: [] },
      faults: { before: [], after: [] },
      tables: {},
      files: { added: [], removed: [] },
    });
  });

  it('shows rows, clock, dice, faults and files, without secrets', async () => {
    server = await testServer({ endsAudited: false });
    const ann = server.player('annie', 100_00);
    run(server.world.db, 'INSERT INTO category (id, name_en, name_zh) VALUES (77, ?, ?)', 'a', 'b');
    await save('a');
    await server.control('POST', '/dice', { game_id: 1, dice: [[1, 2, 3]] });
    await server.control('POST', '/faults', { kind: 'rate_limit', route: 'news.latest' });
    await sendParts(server, [file()], ann);
    await server.ok('sms.send', { mobile: '13912340077', event: 'register' });
    await server.control('POST', '/users/annie/login');
    run(server.world.db, "UPDATE user SET password_hash = 'another' WHERE username = 'annie'");
    run(server.world.db, 'DELETE FROM category WHERE id = 77');
    await server.control('POST', '/clock', { advance: 1000, speed: 2 });
    const secret = { username: 'annie', password_hash: '(hidden)' };
    const found = await diff();
    expect(found).toMatchObject({
      clock: {
        before: { now: NOON, frozen: false, speed: 1 },
        after: { now: NOON + 1000, frozen: false, speed: 2 },
      },
      dice: { before: [], after: [{ game_id: 1, dice: '123' }] },
      faults: { before: [], after: [{ kind: 'rate_limit', seen: 0 }] },
      files: { added: tree(server.world), removed: [] },
      tables: {
        category: {
          added: 0,
          removed: 1,
          changed: 0,
          rows: [{ change: 'removed', row: { id: 77, name_en: 'a', name_zh: 'b' } }],
        },
        user: { changed: 1, rows: [{ change: 'changed', before: secret, after: secret }] },
        token: { added: 1, rows: [{ change: 'added', row: { hash: '(hidden)' } }] },
        sms_code: { rows: [{ row: { code: '(hidden)' } }] },
        uploaded_file: { added: 1 },
      },
    });
    expect(Object.keys(found.tables)).not.toContain('meta');
  });

  it('shows 50 rows of a table, and counts them all', async () => {
    await save('a');
    for (let no = 0; no < 60; no += 1) server.player(`player${no}`);
    const { user } = (await diff()).tables;
    expect(user).toMatchObject({ added: 60, removed: 0, changed: 0 });
    expect(user?.rows).toHaveLength(50);
  });
});

describe.each(['memory', 'disk'] as const)('a snapshot, in %s', { timeout: 60_000 }, (place) => {
  it('snapshot → changes → restore gives the same bytes', async () => {
    const rig = await WorldRig.open(place);
    const token = await fillEveryTable(rig.server, rig.key);
    // Every table must contain rows; `toured` must fill a new one.
    expect(Object.entries(allTables(rig.world.db)).filter(([, { length }]) => !length)).toEqual([]);
    const answers = await rig.answers(token);
    const before = await rig.export();
    const files = tree(rig.world);
    const calls = rig.world.journal.count;
    expect(await rig.control('POST', '/snapshots', { name: 'before' })).toEqual({
      name: 'before',
      at: rig.world.clock.now(),
      bytes: before.length,
    });

    const sender = { token, world: rig.key };
    expect((await sendParts(rig.server, [file('GIF89a, another')], sender)).code).toBe(1);
    rmSync(join(rig.world.files.folder(), files[0] ?? ''));
    await rig.control('POST', '/dice', { dice: [[6, 6, 6]] });
    await rig.control('POST', '/faults', { kind: 'lose_answer' });
    await rig.control('DELETE', '/faults/1');
    await rig.control('POST', '/clock', { advance: '2h', freeze: false, speed: 60 });
    expect((await rig.export()).equals(before)).toBe(false);

    const old = rig.world;
    await rig.control('POST', '/snapshots/before/restore');
    expect((await rig.export()).equals(before)).toBe(true);
    expect(await rig.answers(token)).toEqual(answers);
    expect(tree(rig.world)).toEqual(files);
    expect(auditWorld(rig.world)).toEqual({ ok: true, breaches: [] });
    expect(rig.world.faults.all()).toMatchObject([{ kind: 'delay', route: 'news.latest' }]);
    // The journal continues, because a restore does not undo what happened.
    expect(rig.world.journal).toBe(old.journal);
    expect(rig.world.journal.count).toBeGreaterThan(calls);
    expect(old.db.open).toBe(false);
  });

  it('continues from the time at which it was saved, halted if it was', async () => {
    const rig = await WorldRig.open(place);
    await rig.control('POST', '/clock', { freeze: false, speed: 2 });
    rig.server.wall.pass(1000);
    rig.world.halted = true;
    await rig.control('POST', '/snapshots', { name: 'a' });
    rig.world.halted = false;
    rig.server.wall.pass(60_000);
    const restored = await rig.control('POST', '/snapshots/a/restore');
    expect(restored).toEqual({ world: rig.key, now: NOON + 2000 });
    expect(rig.world.halted).toBe(true);
    rig.server.wall.pass(500);
    const running = { now: NOON + 3000, frozen: false, speed: 2 };
    expect(await rig.control('GET', '/clock')).toEqual(running);
  });

  it('and a reset keep the snapshots, and start the world as at first', async () => {
    const rig = await WorldRig.open(place);
    const first = await rig.export();
    await rig.control('POST', '/snapshots', { name: 'a' });
    await rig.control('POST', '/clock', { advance: '1h' });
    await rig.control('POST', '/faults', { kind: 'lose_answer' });
    rig.server.wall.pass(1234);
    expect(await rig.control('POST', '/reset')).toEqual({ world: rig.key, now: NOON, seed: 'one' });
    expect((await rig.export()).equals(first)).toBe(true);
    expect((await rig.control('GET', '/snapshots')).snapshots).toMatchObject([{ name: 'a' }]);
    const changed = { scenario: 'broke', seed: 'two', now: NOON + 1, freeze: false };
    const reset = await rig.control('POST', '/reset', changed);
    expect(reset).toEqual({ world: rig.key, now: NOON + 1, seed: 'two' });
    expect(await rig.control('GET', '/status')).toMatchObject({ scenario: 'broke', frozen: false });
    expect(allTables(rig.world.db)['user']).toMatchObject([{ username: 'demo1' }]);
  });
});
