import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditWorld } from '../../app.ts';
import { fillEveryTable } from '../../testing/call-every-endpoint.ts';
import { NOON } from '../../testing/test-server.ts';
import { file, sendParts, tree } from '../../testing/upload-calls.ts';
import { WorldRig } from '../../testing/world-rig.ts';
import { allTables } from '../testing/test-world.ts';

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
