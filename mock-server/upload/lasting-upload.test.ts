import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf, tempFolder } from '../core/testing/test-world.ts';
import {
  ann as sender,
  NOON,
  playerIn,
  restartServer,
  server,
  withServer,
} from '../testing/test-server.ts';
import { run } from '../core/world/database.ts';
import { UPLOAD_LIVES_MS } from './chunked-upload.ts';
import { chunksPlace, filePlace } from './places.ts';
import { MAX_USER_BYTES } from './quota.ts';
import {
  CHUNKID,
  file,
  hashOf,
  storeFile,
  PNG,
  refusal,
  sendChunk,
  sendChunks,
  sendClean,
  sendMerge,
  sendParts,
  tree,
  type Sender,
} from '../testing/upload-calls.ts';
import { diskServer } from '../testing/world-rig.ts';

const CHUNKS = ['first ', 'second ', 'third'];
const WHOLE = CHUNKS.join('');
const LARGE_CHUNKS = Array<Buffer>(20).fill(Buffer.alloc(500_000));
const INFO_ERROR = refusal('chunk_info_error');

withServer({ ann: 0 });

/** Starts a merge of large chunks, which is still writing when this returns. */
async function startMerge(who: Sender = sender, world = server.world) {
  await sendChunks(server, LARGE_CHUNKS, who);
  const answer = sendMerge(server, 'a.zip', who);
  await expect.poll(() => tree(world).join(), { interval: 1 }).toContain('temp/');
  return { answer };
}

describe('an unfinished upload', { timeout: 60_000 }, () => {
  it('expires 24 hours of world time after its first chunk', async () => {
    await sendChunks(server, CHUNKS, sender, [0]);
    const job = { kind: 'upload_expiry', at: NOON + UPLOAD_LIVES_MS };
    expect(contentOf(server.world.db)['due_work']).toContainEqual(expect.objectContaining(job));
    await server.clock({ advance: UPLOAD_LIVES_MS - 1 });
    await sendChunks(server, CHUNKS, sender, [1]);
    expect(tree(server.world)).toHaveLength(2);
    const { fired } = await server.clock({ advance: 1 });
    expect(fired).toContainEqual(expect.objectContaining(job));
    expect(tree(server.world)).toEqual([]);
    expect(existsSync(chunksPlace(server.world, 1, CHUNKID))).toBe(false);
    expect(contentOf(server.world.db)).toMatchObject({ upload: [], upload_chunk: [] });
    expect(await sendMerge(server, 'a.zip', sender)).toMatchObject(INFO_ERROR);
  });

  it('restarted after a merge or clean is not removed by the first expiry', async () => {
    await sendChunks(server, CHUNKS, sender);
    expect(await sendMerge(server, 'a.zip', sender)).toMatchObject({ code: 1 });
    await sendChunks(server, CHUNKS, sender);
    await sendClean(server, sender);
    await server.clock({ advance: UPLOAD_LIVES_MS - 1 });
    await sendChunks(server, CHUNKS, sender);
    await server.clock({ advance: 2 });
    expect(await sendMerge(server, 'a.zip', sender)).toMatchObject({ code: 1 });
    await server.clock({ advance: UPLOAD_LIVES_MS });
    expect(readFileSync(filePlace(server.world, hashOf('sha256', WHOLE)), 'utf8')).toBe(WHOLE);
  });

  it('that expires during its merge is refused and leaves nothing behind', async () => {
    const merge = await startMerge();
    await server.clock({ advance: UPLOAD_LIVES_MS });
    expect(await merge.answer).toMatchObject(INFO_ERROR);
    expect(tree(server.world)).toEqual([]);
    expect(contentOf(server.world.db)['uploaded_file']).toEqual([]);
  });

  it('that ends after its last chunk was read is refused too', async () => {
    const merge = await startMerge();
    // Only the row: every chunk can still be read.
    run(server.world.db, 'DELETE FROM upload');
    expect(await merge.answer).toMatchObject(INFO_ERROR);
    expect(contentOf(server.world.db)['uploaded_file']).toEqual([]);
  });

  it('that receives a chunk during its merge is merged without it and keeps the chunk', async () => {
    const merge = await startMerge();
    const chunk = await sendChunk(server, 'late', { chunkindex: 0, chunkcount: 1 }, sender);
    expect(chunk).toMatchObject({ code: 1 });
    expect(await merge.answer).toMatchObject({ code: 1 });
    const complete = hashOf('sha256', Buffer.concat(LARGE_CHUNKS));
    expect(contentOf(server.world.db)['uploaded_file']).toMatchObject([{ sha256: complete }]);
    expect(await sendMerge(server, 'b.zip', sender)).toMatchObject({ code: 1 });
    const late = filePlace(server.world, hashOf('sha256', 'late'));
    expect(readFileSync(late, 'utf8')).toBe('late');
  });
});

describe('after a kill', { timeout: 60_000 }, () => {
  /** Copies the folder as a kill at this moment would leave it. */
  function killed(folder: string): string {
    const left = tempFolder();
    cpSync(folder, left, { recursive: true });
    return left;
  }

  it('acknowledged chunks are kept, and the missing ones complete the file', async () => {
    const folder = tempFolder();
    const first = await diskServer(folder);
    const alice = first.player('alice');
    await sendChunks(first, CHUNKS, alice, [2, 0]);
    await sendChunk(first, 'FIRST ', { chunkindex: 0, chunkcount: 3 }, alice);
    const second = await diskServer(killed(folder));
    expect(await sendMerge(second, 'a.zip', alice)).toMatchObject(INFO_ERROR);
    await sendChunks(second, CHUNKS, alice, [1]);
    expect(await sendMerge(second, 'a.zip', alice)).toMatchObject({ code: 1 });
    const complete = 'FIRST second third';
    const third = await diskServer(killed(join(second.world.files.folder(), '..')));
    expect(tree(third.world)).toEqual([`files/${hashOf('sha256', complete)}`]);
    expect(readFileSync(filePlace(third.world, hashOf('sha256', complete)), 'utf8')).toBe(complete);
  });

  it('chunks, files and partial uploads without a row are removed', async () => {
    const folder = tempFolder();
    const first = await diskServer(folder);
    const player = first.player('alice');
    await sendChunks(first, CHUNKS, player, [0, 1]);
    await sendParts(first, [file()], player);
    const complete = tree(first.world);
    expect(complete).toHaveLength(3);
    const left = killed(folder);
    const at = (path: string) => path.replace(first.world.files.folder(), join(left, 'uploads'));
    const place = at(chunksPlace(first.world, player.id, CHUNKID));
    writeFileSync(join(place, `2-${hashOf('sha256', 'third')}`), 'third');
    writeFileSync(join(place, `1-${hashOf('sha256', 'older')}`), 'older');
    writeFileSync(at(filePlace(first.world, hashOf('sha256', 'a'))), 'a');
    writeFileSync(join(left, 'uploads', 'temp', '7'), 'half');
    const unknown = at(chunksPlace(first.world, player.id, 'never written down'));
    cpSync(place, unknown, { recursive: true });
    writeFileSync(join(left, 'uploads', 'files', 'notes.txt'), 'of somebody else');
    const after = await diskServer(left);
    expect(tree(after.world)).toEqual([...complete, 'files/notes.txt'].toSorted());
    await sendChunks(after, CHUNKS, player, [2]);
    expect(await sendMerge(after, 'a.zip', player)).toMatchObject({ code: 1 });
  });

  it('files stay of which none has a row, as they are those of another database', async () => {
    const folder = tempFolder();
    const first = await diskServer(folder);
    await sendParts(first, [file()], first.player('alice'));
    run(first.world.db, 'DELETE FROM uploaded_file');
    const second = await diskServer(killed(folder));
    expect(tree(second.world)).toEqual(tree(first.world));
    expect(tree(second.world)).toHaveLength(1);
  });

  it('what a link leads to stays', async () => {
    const folder = tempFolder();
    const first = await diskServer(folder);
    await sendParts(first, [file()], first.player('alice'));
    const [left, elsewhere] = [killed(folder), tempFolder()];
    cpSync(join(left, 'uploads', 'files'), elsewhere, { recursive: true });
    writeFileSync(join(elsewhere, '7'), 'a file with a name like ours');
    for (const name of ['temp', 'chunks', 'files']) {
      rmSync(join(left, 'uploads', name), { recursive: true, force: true });
      symlinkSync(elsewhere, join(left, 'uploads', name));
    }
    await diskServer(left);
    expect(readdirSync(elsewhere)).toContain('7');
  });

  it.each([
    ['damaged', (path: string) => writeFileSync(path, 'SECOND ')],
    ['lost', (path: string) => rmSync(path)],
  ])('a %s chunk counts as missing until it is sent again', async (_what, harm) => {
    await sendChunks(server, CHUNKS, sender);
    const place = chunksPlace(server.world, sender.id, CHUNKID);
    harm(join(place, `1-${hashOf('sha256', 'second ')}`));
    expect(await sendMerge(server, 'a.zip', sender)).toMatchObject(INFO_ERROR);
    await sendChunks(server, CHUNKS, sender, [1]);
    expect(await sendMerge(server, 'a.zip', sender)).toMatchObject({ code: 1 });
    expect(readFileSync(filePlace(server.world, hashOf('sha256', WHOLE)), 'utf8')).toBe(WHOLE);
  });
});

describe('the files of a world', () => {
  it('are removed even during a merge, which answers that the world is unknown', async () => {
    const world = server.worlds.create({ key: 'short', scenario: 'empty' });
    const { token } = playerIn(world, 'alice');
    const merge = await startMerge({ token, world: 'short' }, world);
    const folder = world.files.folder();
    server.worlds.drop('short');
    expect(await merge.answer).toMatchObject({ status: 404 });
    expect(existsSync(folder)).toBe(false);
  });

  it('create nothing before the first upload', async () => {
    await sendParts(server, [], sender);
    await sendMerge(server, 'a.php', sender, 'no id');
    await sendParts(server, [file(PNG)], { token: 'bad' });
    expect(server.world.files.hasFolder()).toBe(false);
  });
});

it('the audit reports an upload without chunks or expiry, and a user over the quota', async () => {
  await restartServer({ endsAudited: false, ann: 0 });
  await sendChunks(server, CHUNKS, sender, [0]);
  const rules = () => server.brokenRules();
  expect(rules()).toEqual([]);
  run(server.world.db, "DELETE FROM due_work WHERE kind = 'upload_expiry'");
  expect(rules()).toEqual(['U7']);
  run(server.world.db, 'DELETE FROM upload_chunk');
  expect(rules()).toEqual(['U3', 'U7']);
  run(server.world.db, 'DELETE FROM upload');
  storeFile(server.world, sender.id, 'a.zip', MAX_USER_BYTES + 1);
  expect(rules()).toEqual(['U7']);
});
