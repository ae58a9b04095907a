import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHUNK_MAX_BYTES, CHUNKED_MAX_BYTES, MAX_CHUNKS } from '#contract/rules/upload-limits.ts';
import { contentOf } from '../core/testing/test-world.ts';
import { ann as sender, server, withServer } from '../testing/test-server.ts';
import { row, run, rows } from '../core/world/database.ts';
import { filePlace } from './places.ts';
import { MAX_OPEN_UPLOADS, MAX_USER_BYTES } from './quota.ts';
import {
  CHUNKID,
  expectRefusal,
  fieldsOf,
  file,
  hashOf,
  storeFile,
  PNG,
  refusal,
  send,
  sendChunk,
  sendChunks,
  sendClean,
  sendMerge,
  sendParts,
  tree,
  type Sender,
} from '../testing/upload-calls.ts';

const CHUNKS = ['first ', 'second ', 'third'];
const WHOLE = CHUNKS.join('');

const MERGE = { action: 'merge', chunkid: CHUNKID, filename: 'a.zip' };
const INFO_ERROR = refusal('chunk_info_error');
const INVALID = refusal('upload_parameters');
const LIMITED = refusal('file_format_limited');
const OK = { status: 200, code: 1, msg: '', data: null };

withServer({ ann: 0 });

const putChunk = (bytes: Buffer | string, fields: Record<string, string | number>) =>
  sendChunk(server, bytes, fields, sender);
const putChunks = (parts: readonly (Buffer | string)[] = CHUNKS, order?: number[]) =>
  sendChunks(server, parts, sender, order);
const merge = (name = 'a.zip', who: Sender = sender, chunkid = CHUNKID) =>
  sendMerge(server, name, who, chunkid);
const sendJson = (body: object) => send(server, JSON.stringify(body), 'application/json', sender);

/** Returns the answer to a merge into this content, and checks the stored bytes. */
function merged(content: string) {
  const sha256 = hashOf('sha256', content);
  expect(readFileSync(filePlace(server.world, sha256), 'utf8')).toBe(content);
  const url = `/uploads/20261121/${hashOf('md5', content)}.zip`;
  return {
    code: 1,
    msg: 'Uploaded successful',
    data: { url, fullurl: `http://localhost:80${url}` },
  };
}

describe('a chunked upload', () => {
  it('accepts its chunks in any order, stores their bytes and leaves nothing behind', async () => {
    await putChunks(CHUNKS, [2, 0, 1]);
    expect(tree(server.world)).toHaveLength(3);
    expect(await merge()).toMatchObject(merged(WHOLE));
    const sha256 = hashOf('sha256', WHOLE);
    expect(tree(server.world)).toEqual([`files/${sha256}`]);
    expect(contentOf(server.world.db)).toMatchObject({
      upload: [],
      upload_chunk: [],
      uploaded_file: [{ sha256, size: WHOLE.length, image: '' }],
    });
  });

  it('keeps the last bytes sent for an index', async () => {
    await putChunks();
    const again = { chunkindex: 1, chunkcount: 3 };
    expect(await putChunk('other ', again)).toMatchObject(OK);
    expect(await putChunk('other ', again)).toMatchObject(OK);
    expect(tree(server.world)).toHaveLength(3);
    expect(await merge()).toMatchObject(merged('first other third'));
  });

  it('can have empty chunks and be empty', async () => {
    await putChunks(['', 'a', '']);
    expect(await merge()).toMatchObject(merged('a'));
    await putChunks(['']);
    expect(await merge()).toMatchObject(merged(''));
  });

  it('is recognised as an image by its joined content', async () => {
    await putChunks([PNG.subarray(0, 3), PNG.subarray(3)]);
    expect(await merge('a.png')).toMatchObject({ code: 1 });
    expect(contentOf(server.world.db)['uploaded_file']).toMatchObject([{ image: 'png' }]);
  });

  it('accepts the fields of the documented client with any action name (CALL-6)', async () => {
    const fields = { chunkindex: 0, chunkcount: 1, filename: 'a.zip', action: 'upload' };
    expect(await putChunk(WHOLE, fields)).toMatchObject(OK);
    expect(await sendParts(server, fieldsOf(MERGE), sender)).toMatchObject(merged(WHOLE));
  });

  it('ignores the index and count of a chunk and never reads an unrequested one', async () => {
    for (const chunkindex of [-1, 7, 2 ** 31, '99999999999999999999']) {
      expect(await putChunk('unread', { chunkindex, chunkcount: 3 })).toMatchObject(OK);
    }
    await putChunks();
    expect(await merge()).toMatchObject(merged(WHOLE));
    expect(tree(server.world)).toHaveLength(1);
  });

  it.each([
    [3, WHOLE],
    [-1, WHOLE],
    [2, 'first second '],
    [10 ** 9, null],
  ])('is joined from as many chunks as the merge asks for: %d', async (chunkcount, content) => {
    await putChunks();
    const answer = await sendJson({ ...MERGE, chunkcount });
    expect(answer).toMatchObject(content === null ? INFO_ERROR : merged(content));
  });

  it('is joined from the stored chunks if no count was given', async () => {
    for (const chunkindex of [0, 2]) await putChunk('a', { chunkindex });
    expect(await merge()).toMatchObject(INFO_ERROR);
    await putChunk('b', { chunkindex: 1, chunkcount: 0 });
    expect(await merge()).toMatchObject(merged('aba'));
  });
});

describe('a merge', () => {
  it.each([
    ['the first', [1, 2]],
    ['one in the middle', [0, 2]],
    ['the last', [0, 1]],
  ])('without %s chunk is refused, keeps the others and succeeds later', async (_what, sent) => {
    await putChunks(CHUNKS, sent);
    const texts = { en: 'Chunk file info error', zh: '分片文件错误' };
    await expectRefusal(server, (who) => merge('a.zip', who), sender, texts);
    const missing = [0, 1, 2].filter((index) => !sent.includes(index));
    await putChunks(CHUNKS, missing);
    expect(await merge()).toMatchObject(merged(WHOLE));
  });

  it('happens once for ten simultaneous calls', async () => {
    await putChunks();
    const answers = await Promise.all(Array.from({ length: 10 }, () => merge()));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ msg }) => msg === INFO_ERROR.msg)).toHaveLength(9);
    expect(contentOf(server.world.db)['uploaded_file']).toHaveLength(1);
  });

  it('with simultaneous chunks and cleans leaves complete files or none', async () => {
    for (let round = 0; round < 10; round += 1) {
      await putChunks();
      const [joined] = await Promise.all([
        merge(),
        putChunk('SECOND ', { chunkindex: 1, chunkcount: 3 }),
        ...(round % 2 ? [sendClean(server, sender)] : []),
      ]);
      expect([0, 1]).toContain(joined.code);
      await sendClean(server, sender);
    }
    const files = 'SELECT sha256 FROM uploaded_file';
    for (const { sha256 } of rows<{ sha256: string }>(server.world.db, files)) {
      const content = readFileSync(filePlace(server.world, sha256), 'utf8');
      expect([WHOLE, 'first SECOND third']).toContain(content);
    }
    expect(contentOf(server.world.db)).toMatchObject({ upload: [], upload_chunk: [] });
    expect(tree(server.world).every((path) => path.startsWith('files/'))).toBe(true);
  });

  it('with an invalid name or image is refused and keeps the chunks', async () => {
    const webp = ['RIFFxxxx', 'WEBPVP8 '];
    await putChunks(webp);
    for (const filename of [undefined, '', 'a.php', '../../a']) {
      expect(await sendJson({ ...MERGE, filename })).toMatchObject(LIMITED);
    }
    const texts = { en: 'illegal image files', zh: '非法图片文件' };
    await expectRefusal(server, (who) => merge('a.jpg', who), sender, texts);
    expect(await merge()).toMatchObject(merged(webp.join('')));
  });
});

it('a clean removes the chunks of its upload, and can be repeated', async () => {
  await putChunks();
  expect(await sendClean(server, sender, CHUNKID.replaceAll('0', '1'))).toMatchObject(OK);
  expect(tree(server.world)).toHaveLength(3);
  for (let time = 1; time <= 2; time += 1) {
    expect(await sendClean(server, sender)).toMatchObject(OK);
    expect(tree(server.world)).toEqual([]);
    expect(contentOf(server.world.db)).toMatchObject({ upload: [], upload_chunk: [] });
  }
});

it('the upload of another user is unknown: it cannot be merged, cleaned or mixed', async () => {
  const bob = server.player('bob');
  await putChunks();
  const before = contentOf(server.world.db);
  expect(await merge('a.zip', bob)).toMatchObject(INFO_ERROR);
  expect(await sendClean(server, bob)).toMatchObject(OK);
  expect(contentOf(server.world.db)).toEqual(before);
  await sendChunks(server, ['of ', 'bob'], bob);
  expect(await merge()).toMatchObject(merged(WHOLE));
  expect(await merge('a.zip', bob)).toMatchObject(merged('of bob'));
});

describe('a chunk', () => {
  it.each([
    'a',
    CHUNKID.toUpperCase(),
    `${CHUNKID}a`,
    `../${CHUNKID.slice(3)}`,
    '%'.repeat(36),
    `${CHUNKID.slice(1)}\n`,
  ])('requires a chunk id of 36 lower-case letters, digits and dashes, not %j', async (chunkid) => {
    expect(await putChunk('a', { chunkid })).toMatchObject(INVALID);
    expect(await merge('a.zip', sender, chunkid)).toMatchObject(INVALID);
    expect(await sendClean(server, sender, chunkid)).toMatchObject(INVALID);
    expect(tree(server.world)).toEqual([]);
  });

  it.each([
    ['another type', file('a', 'blob', 'image/png')],
    ['no type', { name: 'file', value: 'a', filename: 'blob' }],
    ['the name of a program', file('a', 'a.php', 'application/octet-stream')],
  ])('is refused with %s', async (_what, part) => {
    const parts = [{ name: 'chunkid', value: CHUNKID }, part];
    expect(await sendParts(server, parts, sender)).toMatchObject(LIMITED);
    expect(tree(server.world)).toEqual([]);
  });

  it('requires its file', async () => {
    const body = { chunkid: CHUNKID, action: 'clean' };
    expect(await sendJson(body)).toMatchObject(refusal('no_file_uploaded'));
  });

  it('that begins as a program is refused, and so is its merge', async () => {
    const program = '<?php echo 1; ?>';
    expect(await putChunk(program, { chunkindex: 0 })).toMatchObject(LIMITED);
    expect(await merge()).toMatchObject(LIMITED);
    await putChunk(`PK${program}`, { chunkindex: 0 });
    await putChunk(program, { chunkindex: 1 });
    expect(await merge()).toMatchObject(merged(`PK${program}${program}`));
  });

  it('is limited to two MiB', async () => {
    expect(await putChunk(Buffer.alloc(CHUNK_MAX_BYTES), {})).toMatchObject(OK);
    const more = await putChunk(Buffer.alloc(CHUNK_MAX_BYTES + 1), {});
    expect(more).toMatchObject(refusal('file_too_big', { size: 2, max: 2 }));
  });
});

describe('the space', () => {
  it('is limited to a file of a hundred MiB', async () => {
    const chunk = Buffer.alloc(CHUNK_MAX_BYTES, 5);
    const complete = Array.from({ length: CHUNKED_MAX_BYTES / CHUNK_MAX_BYTES }, () => chunk);
    await putChunks(complete);
    const more = await putChunk('a', { chunkindex: complete.length });
    expect(more).toMatchObject(refusal('file_too_big', { size: 100, max: 100 }));
    expect(await putChunk(chunk, { chunkindex: 0, chunkcount: 50 })).toMatchObject(OK);
    expect(await merge('a.mp4')).toMatchObject({ code: 1 });
    const sha256 = hashOf('sha256', Buffer.concat(complete));
    expect(row(server.world.db, 'SELECT sha256 FROM uploaded_file')).toEqual({ sha256 });
  }, 60_000);

  it('is limited to a thousand chunks', async () => {
    await putChunk('a', { chunkindex: 0 });
    // This check never reads the bytes of the other chunks.
    run(
      server.world.db,
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_CHUNKS - 2})
       INSERT INTO upload_chunk SELECT id, i, 1, ? FROM upload, n`,
      hashOf('sha256', 'a'),
    );
    expect(await putChunk('a', { chunkindex: 999 })).toMatchObject(OK);
    const oneMore = (who: Sender) => sendChunk(server, 'a', { chunkindex: 1000 }, who);
    const texts = { en: 'At most 1000 chunks in one file', zh: '单个文件最多1000个分片' };
    await expectRefusal(server, oneMore, sender, texts);
    expect(await putChunk('b', { chunkindex: 999 })).toMatchObject(OK);
    run(server.world.db, 'DELETE FROM upload_chunk WHERE chunkindex NOT IN (0, 999)');
  });

  it('is limited to twenty unfinished uploads per user', async () => {
    const id = (n: number) => `${String(n).padStart(4, '0')}${CHUNKID.slice(4)}`;
    const chunk = (n: number, who: Sender = sender) =>
      sendChunk(server, 'a', { chunkid: id(n) }, who);
    for (let n = 0; n < MAX_OPEN_UPLOADS; n += 1) expect(await chunk(n)).toMatchObject(OK);
    await expectRefusal(server, (who) => chunk(99, who), sender, {
      en: 'Too many unfinished uploads, finish or cancel one first',
      zh: '未完成的上传过多，请先完成或取消',
    });
    expect(await chunk(0)).toMatchObject(OK);
    expect(await chunk(99, server.player('bob'))).toMatchObject(OK);
    await sendClean(server, sender, id(0));
    expect(await chunk(99)).toMatchObject(OK);
  });

  it('counts a chunk that is sent again once against the quota of the user', async () => {
    const [first = '', second = ''] = CHUNKS;
    storeFile(server.world, sender.id, 'a.zip', MAX_USER_BYTES - first.length - second.length);
    await putChunks([first, second]);
    expect(await putChunk(second, { chunkindex: 1, chunkcount: 3 })).toMatchObject(OK);
    const more = await putChunk('!', { chunkindex: 2, chunkcount: 3 });
    expect(more).toMatchObject(refusal('upload_space_full'));
  });
});
