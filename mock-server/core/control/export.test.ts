import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  NOON,
  problem,
  restartServer,
  server,
  testServer,
  withServer,
} from '../../testing/test-server.ts';
import { file, sendParts, tree } from '../../testing/upload-calls.ts';
import { changed, diskServer, exportOf, importInto } from '../../testing/world-rig.ts';
import { imageOf } from '../world/image.ts';
import { MAX_IMAGE_BYTES } from './world-image.ts';

withServer();

async function exported(from = server): Promise<Buffer> {
  const ann = from.player('annie', 100_00);
  await sendParts(from, [file()], ann);
  const fault = { kind: 'answer', code: -1, msg: 'no', times: null, route: 'news.*' };
  await from.control('POST', '/faults', fault);
  return exportOf(from);
}

describe('GET /__mock/export and POST /__mock/import', { timeout: 60_000 }, () => {
  it('move a whole world to another server, on disk or in memory', async () => {
    const here = await testServer({ scenario: 'default' });
    await here.clock({ freeze: true });
    const bytes = await exported(here);
    const there = await diskServer();
    there.worlds.create({ key: 'b', scenario: 'empty' });
    for (const world of ['main', 'b']) {
      const imported = await importInto(there, bytes, world);
      expect(imported).toEqual({ status: 200, body: { world, now: NOON } });
      expect((await exportOf(there, world)).equals(bytes)).toBe(true);
      expect(tree(there.world)).toEqual(tree(here.world));
    }
    // A second import changes nothing, whatever the content type.
    expect((await importInto(here, bytes, 'main', 'application/json')).status).toBe(200);
    expect((await exportOf(here)).equals(bytes)).toBe(true);
  });

  it('write a file that any SQLite can open, including the uploads', async () => {
    changed(await exported(), (db) => {
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      const column = (sql: string) => db.prepare(sql).pluck().all();
      expect(column('SELECT path FROM carried_file')).toEqual(tree(server.world));
      expect(column("SELECT value FROM meta WHERE key = 'seed'")).toEqual(['a seed for tests']);
    });
  });

  it('halt the money of a world whose books were changed outside', async () => {
    await restartServer({ endsAudited: false });
    const bytes = changed(await exported(), (db) => {
      db.exec("UPDATE account SET credits = credits + 1 WHERE name = 'main' AND user_id = 1");
    });
    expect((await importInto(server, bytes)).status).toBe(200);
    expect(server.world.halted).toBe(true);
  });
});

describe('POST /__mock/import refuses', { timeout: 60_000 }, () => {
  async function refused(bytes: Buffer | string, status = 400) {
    const before = imageOf(server.world);
    const answer = await importInto(server, bytes);
    expect(answer, JSON.stringify(answer)).toMatchObject({ status, body: { status } });
    expect(imageOf(server.world).equals(before)).toBe(true);
    return answer.body;
  }

  it.each(['', 'SQLite? No.', 'SQLite format 3\0', `SQLite format 3\0${'x'.repeat(5000)}`])(
    'what is no database: %j',
    async (bytes) => {
      expect(await refused(bytes)).toMatchObject({
        title: 'Not a world',
        detail: expect.stringContaining('Nothing was changed'),
      });
    },
  );

  it('a database of another program', async () => {
    const empty = new Database(':memory:').serialize();
    expect((await refused(empty)).detail).toMatch(/not an SQLite database|never filled/);
    const other = changed(empty, (db) => db.exec('CREATE TABLE other (x)'));
    expect((await refused(other)).detail).toContain('its table other is not that');
  });

  it('a database of a newer version', async () => {
    const newer = changed(await exported(), (db) => db.pragma('user_version = 9999'));
    expect(await refused(newer, 409)).toMatchObject({
      title: 'Made by a newer version',
      detail: expect.stringContaining('9999'),
    });
  });

  it('half of a file', async () => {
    const bytes = await exported();
    expect((await refused(bytes.subarray(0, bytes.length / 2))).title).toBe('Not a world');
  });

  const ON_BET = 'AFTER INSERT ON bet BEGIN DELETE FROM token; END';
  it.each([
    ['a table less', 'DROP TABLE bet_line', 'its table bet_line is not that'],
    ['a table more', 'CREATE TABLE more (x)', 'its table more is not that'],
    ['a guard less', 'DROP TRIGGER transfer_is_final_update', 'its trigger transfer_is_final_up'],
    ['a guard more', `CREATE TRIGGER own ${ON_BET}`, 'its trigger own is not that'],
    ['another column', 'ALTER TABLE bet ADD COLUMN x INTEGER', 'its table bet is not that'],
    ['a row of nobody', 'UPDATE token SET user_id = 99', 'a row of token belongs'],
    ['no seed', "DELETE FROM meta WHERE key = 'seed'", 'it was never filled with a world'],
    ['no state', "DELETE FROM meta WHERE key = 'image'", 'the state of its world'],
    ['no JSON', "UPDATE meta SET value = '{' WHERE key = 'image'", 'the state of its world'],
    ['no files', 'DROP TABLE carried_file', 'the state of its world'],
    ['a way out', "UPDATE carried_file SET path = '../../x'", 'a file named "../../x"'],
    ['a path of the root', "UPDATE carried_file SET path = '/etc/x'", 'a file named'],
    ['a hidden file', "UPDATE carried_file SET path = 'files/.x'", 'a file named'],
  ])('one with %s', async (_, sql, detail) => {
    const bytes = changed(await exported(), (db) => db.exec(sql));
    expect((await refused(bytes)).detail).toContain(detail);
  });

  const fault = { id: 1, seen: 0, struck: 0, standing: false, kind: 'delay' };
  it.each([
    7,
    null,
    {},
    { now: 'now' },
    { now: -1 },
    { now: 9e15 },
    { frozen: 1 },
    { halted: 'no' },
    { speed: 0 },
    { speed: 1e9 },
    { faults: {} },
    { faults: [null] },
    { faults: [{ ...fault, kind: 'nope' }] },
    { faults: [{ ...fault, kind: 'answer', status: 99 }] },
    { faults: [{ ...fault, ms: 'long' }] },
  ])('one that says of itself %j', async (says) => {
    const good = { now: NOON, frozen: false, speed: 1, halted: false, faults: [fault] };
    const isPart = says instanceof Object && Object.keys(says).length > 0;
    const image = await exported();
    const saying = (state: unknown) =>
      changed(image, (db) => {
        db.prepare("UPDATE meta SET value = ? WHERE key = 'image'").run(JSON.stringify(state));
      });
    const wrong = saying(isPart ? { ...good, ...says } : says);
    expect((await refused(wrong)).detail).toContain('the state of its world');
    expect((await importInto(server, saying(good))).status).toBe(200);
  });

  it('a file over 256 MB, before reading it', async () => {
    expect(MAX_IMAGE_BYTES).toBe(256 * 1024 * 1024);
    const answer = await server.control('POST', '/import', undefined, undefined, {
      'content-type': 'application/octet-stream',
      'content-length': String(MAX_IMAGE_BYTES + 1),
    });
    expect(answer).toMatchObject(problem(413, 'Too large', '268435456 bytes'));
  });

  it('a file for an unknown world', async () => {
    const bytes = await exported();
    expect(await importInto(server, bytes, 'nobody')).toMatchObject({ status: 404 });
  });
});
