import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { minor } from '#contract/money.ts';
import { CHUNK_MAX_BYTES, CHUNKED_MAX_BYTES, MAX_CHUNKS } from '#contract/rules/upload-limits.ts';
import { contentOf } from '../core/testing/test-world.ts';
import { testServer, type Player, type TestServer } from '../testing/test-server.ts';
import { row, run, rows } from '../core/world/database.ts';
import { filePlace } from './places.ts';
import { MAX_OPEN_UPLOADS, MAX_USER_BYTES } from './quota.ts';
import {
  CHUNKID,
  fieldsOf,
  file,
  hashOf,
  holdBytes,
  PNG,
  send,
  sendChunk,
  sendChunks,
  sendClean,
  sendMerge,
  sendParts,
  tree,
  type Sender,
} from '../testing/upload-calls.ts';

const ANOTHER = CHUNKID.replaceAll('0', '1');
const CHUNKS = ['first ', 'second ', 'third'];
const WHOLE = CHUNKS.join('');

const MERGE = { action: 'merge', chunkid: CHUNKID, filename: 'a.zip' };
const INFO_ERROR = { status: 200, code: 0, msg: 'Chunk file info error', data: null };
const INVALID = { status: 200, code: 0, msg: 'Invalid parameters', data: null };
const LIMITED = { status: 200, code: 0, msg: 'Uploaded file format is limited', data: null };
const OK = { status: 200, code: 1, msg: '', data: null };

let server: TestServer;
let player: Player;
let sender: Sender;

beforeEach(async () => {
  server = await testServer();
  player = server.player('alice', minor(0));
  sender = { token: player.token };
});

const putChunk = (
  bytes: Buffer | string,
  fields: Record<string, string | number>,
  who: Sender = sender,
) => sendChunk(server, bytes, fields, who);
const putChunks = (
  parts: readonly (Buffer | string)[] = CHUNKS,
  order?: number[],
  who: Sender = sender,
) => sendChunks(server, parts, who, order);
const merge = (name = 'a.zip', who: Sender = sender, chunkid = CHUNKID) =>
  sendMerge(server, name, who, chunkid);
const clean = () => sendClean(server, sender);
const sendJson = (body: object) => send(server, JSON.stringify(body), 'application/json', sender);
const sendForm = (body: string) => send(server, body, 'application/x-www-form-urlencoded', sender);

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
  it('stores exactly the sent bytes and leaves nothing behind', async () => {
    await putChunks();
    expect(tree(server.world)).toHaveLength(3);
    const answer = await merge();
    expect(answer).toMatchObject(merged(WHOLE));
    expect(tree(server.world)).toEqual([`files/${hashOf('sha256', WHOLE)}`]);
    const { uploaded_file, upload, upload_chunk } = contentOf(server.world.db);
    expect([upload, upload_chunk]).toEqual([[], []]);
    expect(uploaded_file).toMatchObject([
      { sha256: hashOf('sha256', WHOLE), size: WHOLE.length, image: '' },
    ]);
  });

  it('accepts its chunks in any order', async () => {
    await putChunks(CHUNKS, [2, 0, 1]);
    const { data, msg } = await merge('a.zip', { ...sender, language: 'zh' });
    expect({ data, msg }).toEqual({ data: merged(WHOLE).data, msg: '上传成功' });
  });

  it('accepts all chunks simultaneously', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `chunk ${index};`);
    const fields = (chunkindex: number) => ({ chunkindex, chunkcount: many.length });
    await Promise.all(many.map((bytes, index) => putChunk(bytes, fields(index))));
    expect(await merge()).toMatchObject(merged(many.join('')));
  });

  it('keeps the last bytes sent for an index', async () => {
    await putChunks();
    const again = { chunkindex: 1, chunkcount: 3 };
    expect(await putChunk('other ', again)).toMatchObject(OK);
    expect(await putChunk('other ', again)).toMatchObject(OK);
    expect(tree(server.world)).toHaveLength(3);
    expect(await merge()).toMatchObject(merged('first other third'));
  });

  it('counts a chunk that is sent again once against the quota of the user', async () => {
    const [first = '', second = ''] = CHUNKS;
    holdBytes(server.world, player.id, MAX_USER_BYTES - first.length - second.length);
    await putChunks([first, second]);
    expect(await putChunk(second, { chunkindex: 1, chunkcount: 3 })).toMatchObject(OK);
    const full = { code: 0, msg: 'Your upload space is full' };
    expect(await putChunk('!', { chunkindex: 2, chunkcount: 3 })).toMatchObject(full);
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

  it('merges by form or JSON, with the count of the stock client', async () => {
    const fields = { ...MERGE, chunkcount: '3' };
    await putChunks();
    const form = new URLSearchParams(fields).toString();
    expect(await sendForm(form)).toMatchObject(merged(WHOLE));
    await putChunks();
    expect(await sendJson({ ...fields, chunkcount: 3 })).toMatchObject(merged(WHOLE));
  });

  it('joins only the first chunks if the merge asks for fewer', async () => {
    await putChunks();
    expect(await sendJson({ ...MERGE, chunkcount: 2 })).toMatchObject(merged('first second '));
    expect(tree(server.world)).toHaveLength(1);
  });

  it('ignores the index and count of a chunk and never reads an unrequested one', async () => {
    for (const chunkindex of [-1, 7, 2 ** 31, '99999999999999999999', '1.5', '1e1']) {
      const fields = { chunkindex, chunkcount: 3 };
      expect(await putChunk('unread', fields), String(chunkindex)).toMatchObject(OK);
    }
    await putChunks();
    expect(await merge()).toMatchObject(merged(WHOLE));
    expect(tree(server.world)).toHaveLength(1);
  });

  it('treats a missing or non-numeric index as the first', async () => {
    for (const fields of [{}, { chunkindex: '' }, { chunkindex: 'abc' }]) {
      expect(await putChunk(WHOLE, fields)).toMatchObject(OK);
    }
    expect(await merge()).toMatchObject(merged(WHOLE));
  });

  it('counts the stored chunks if no count is given', async () => {
    for (const chunkindex of [0, 2]) await putChunk('a', { chunkindex });
    expect(await merge()).toMatchObject(INFO_ERROR);
    await putChunk('b', { chunkindex: 1, chunkcount: 0 });
    expect(await merge()).toMatchObject(merged('aba'));
    await putChunks();
    const less = { action: 'merge', chunkid: CHUNKID, filename: 'a.zip', chunkcount: -1 };
    expect(await sendJson(less)).toMatchObject(merged(WHOLE));
  });
});

describe('a merge', () => {
  it.each([
    ['the first', [1, 2]],
    ['one in the middle', [0, 2]],
    ['the last', [0, 1]],
  ])(
    'with a missing chunk (%s) is refused, keeps the others and succeeds later',
    async (_what, sent) => {
      await putChunks(CHUNKS, sent);
      const [before, files] = [contentOf(server.world.db), tree(server.world)];
      expect(await merge()).toMatchObject(INFO_ERROR);
      const { msg } = await merge('a.zip', { ...sender, language: 'zh' });
      expect(msg).toBe('分片文件错误');
      expect(contentOf(server.world.db)).toEqual(before);
      expect(tree(server.world)).toEqual(files);
      const missing = [0, 1, 2].filter((index) => !sent.includes(index));
      await putChunks(CHUNKS, missing);
      expect(await merge()).toMatchObject(merged(WHOLE));
    },
  );

  it('without chunks, or repeated, finds no chunks', async () => {
    expect(await merge()).toMatchObject(INFO_ERROR);
    await putChunks();
    expect(await merge()).toMatchObject({ code: 1 });
    expect(await merge()).toMatchObject(INFO_ERROR);
  });

  it('for a thousand million chunks reports them as missing', async () => {
    await putChunks();
    expect(await sendJson({ ...MERGE, chunkcount: 10 ** 9 })).toMatchObject(INFO_ERROR);
  });

  it('happens once for ten simultaneous calls', async () => {
    await putChunks();
    const answers = await Promise.all(Array.from({ length: 10 }, () => merge()));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ msg }) => msg === INFO_ERROR.msg)).toHaveLength(9);
    expect(contentOf(server.world.db)['uploaded_file']).toHaveLength(1);
    expect(tree(server.world)).toHaveLength(1);
  });

  it('with simultaneous chunks and cleans leaves complete files or none', async () => {
    for (let round = 0; round < 10; round += 1) {
      await putChunks();
      const [joined] = await Promise.all([
        merge(),
        putChunk('SECOND ', { chunkindex: 1, chunkcount: 3 }),
        ...(round % 2 ? [clean()] : []),
      ]);
      expect([0, 1]).toContain(joined.code);
      await clean();
    }
    const complete = [WHOLE, 'first SECOND third'].map((content) => hashOf('sha256', content));
    for (const { sha256 } of rows<{ sha256: string }>(
      server.world.db,
      'SELECT sha256 FROM uploaded_file',
    )) {
      expect(complete).toContain(sha256);
      expect(hashOf('sha256', readFileSync(filePlace(server.world, sha256)))).toBe(sha256);
    }
    expect(contentOf(server.world.db)).toMatchObject({ upload: [], upload_chunk: [] });
    expect(tree(server.world).every((path) => path.startsWith('files/'))).toBe(true);
  });

  it('with an invalid name or image is refused and keeps the chunks', async () => {
    await putChunks();
    for (const name of ['', 'a', 'a.php', 'a.txt', 'a.', '../../a']) {
      expect(await merge(name), name).toMatchObject(LIMITED);
    }
    expect(await sendJson({ action: 'merge', chunkid: CHUNKID })).toMatchObject(LIMITED);
    const image = await merge('a.png');
    expect(image).toMatchObject({ code: 0, msg: 'illegal image files' });
    expect(contentOf(server.world.db)['uploaded_file']).toEqual([]);
    expect(await merge()).toMatchObject(merged(WHOLE));
  });
});

describe('a clean', () => {
  it('removes the chunks, by form or JSON, and can be repeated', async () => {
    await putChunks();
    expect(await clean()).toMatchObject(OK);
    expect(tree(server.world)).toEqual([]);
    expect(contentOf(server.world.db)).toMatchObject({ upload: [], upload_chunk: [] });
    expect(await clean()).toMatchObject(OK);
    await putChunks();
    expect(await sendForm(`method=clean&chunkid=${CHUNKID}`)).toMatchObject(OK);
    expect(tree(server.world)).toEqual([]);
    expect(await merge()).toMatchObject(INFO_ERROR);
  });

  it('keeps other uploads of the same user', async () => {
    await putChunks();
    expect(await sendClean(server, sender, ANOTHER)).toMatchObject(OK);
    expect(await merge()).toMatchObject(merged(WHOLE));
  });
});

describe('the upload of another user', () => {
  it('is unknown: it cannot be merged, cleaned or mixed', async () => {
    const bob = { token: server.player('bob', minor(0)).token };
    await putChunks();
    const before = contentOf(server.world.db);
    expect(await merge('a.zip', bob)).toMatchObject(INFO_ERROR);
    expect(await sendClean(server, bob)).toMatchObject(OK);
    expect(contentOf(server.world.db)).toEqual(before);
    await putChunks(['of ', 'bob'], undefined, bob);
    expect(await merge()).toMatchObject(merged(WHOLE));
    expect(await merge('a.zip', bob)).toMatchObject(merged('of bob'));
  });
});

describe('a chunk', () => {
  it('requires a chunk id of 36 lower-case letters, digits and dashes', async () => {
    const bad = [
      'a',
      CHUNKID.toUpperCase(),
      `${CHUNKID}a`,
      `../${CHUNKID.slice(3)}`,
      '%'.repeat(36),
      `${CHUNKID.slice(1)}\n`,
      'a'.repeat(141),
    ];
    for (const chunkid of bad) {
      const chunk = await putChunk('a', { chunkid });
      const joined = await merge('a.zip', sender, chunkid);
      const cleaned = await sendClean(server, { ...sender, language: 'zh' }, chunkid);
      expect([chunk, joined], chunkid).toMatchObject([INVALID, INVALID]);
      expect(cleaned, chunkid).toMatchObject({ code: 0, msg: '未知参数' });
    }
    expect(tree(server.world)).toEqual([]);
  });

  it('requires application/octet-stream and no program name', async () => {
    const id = { name: 'chunkid', value: CHUNKID };
    for (const part of [
      file('a', 'blob', 'image/png'),
      file('a', 'blob', 'text/plain'),
      { name: 'file', value: 'a', filename: 'blob' },
      file('a', 'a.php', 'application/octet-stream'),
      file('a', 'a.html', 'application/octet-stream'),
    ]) {
      expect(await sendParts(server, [id, part], sender)).toMatchObject(LIMITED);
    }
    const inChinese = { ...sender, language: 'zh' } as const;
    const { msg } = await sendParts(server, [id, file('a', 'blob', '')], inChinese);
    expect(msg).toBe('上传文件格式受限制');
    expect(tree(server.world)).toEqual([]);
  });

  it('requires its file', async () => {
    const noFile = { code: 0, msg: 'No file upload or server upload limit exceeded' };
    const id = { name: 'chunkid', value: CHUNKID };
    expect(await sendParts(server, [id], sender)).toMatchObject(noFile);
    expect(await sendJson({ chunkid: CHUNKID, action: 'clean' })).toMatchObject(noFile);
  });

  it.each(['<?php echo 1; ?>', ' \n<html><body>hi</body></html>', '<!DOCTYPE html><p>hi'])(
    'that begins as a program is refused, and so is its merge: %j',
    async (content) => {
      expect(await putChunk(content, { chunkindex: 0 })).toMatchObject(LIMITED);
      expect(await merge()).toMatchObject(LIMITED);
      await putChunk(`PK${content}`, { chunkindex: 0 });
      await putChunk(content, { chunkindex: 1 });
      expect(await merge()).toMatchObject(merged(`PK${content}${content}`));
    },
  );

  it('is limited to two MiB', async () => {
    expect(await putChunk(Buffer.alloc(CHUNK_MAX_BYTES), {})).toMatchObject(OK);
    expect(await putChunk(Buffer.alloc(CHUNK_MAX_BYTES + 1), {})).toMatchObject({
      code: 0,
      msg: 'File is too big (2MiB), Max filesize: 2MiB.',
    });
  });
});

describe('the space', () => {
  it('is limited to a file of a hundred MiB', async () => {
    const chunk = Buffer.alloc(CHUNK_MAX_BYTES, 5);
    const complete = Array.from({ length: CHUNKED_MAX_BYTES / CHUNK_MAX_BYTES }, () => chunk);
    await putChunks(complete);
    const more = await putChunk('a', { chunkindex: complete.length });
    expect(more).toMatchObject({ code: 0, msg: 'File is too big (100MiB), Max filesize: 100MiB.' });
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
    const one = { chunkindex: 1000 };
    const inChinese = { ...sender, language: 'zh' } as const;
    expect((await putChunk('a', one)).msg).toBe('At most 1000 chunks in one file');
    expect((await putChunk('a', one, inChinese)).msg).toBe('单个文件最多1000个分片');
    expect(await putChunk('b', { chunkindex: 999 })).toMatchObject(OK);
  });

  it('is limited to twenty unfinished uploads per user', async () => {
    const id = (n: number) => `${String(n).padStart(4, '0')}${CHUNKID.slice(4)}`;
    const chunk = (n: number, who: Sender = sender) => putChunk('a', { chunkid: id(n) }, who);
    for (let n = 0; n < MAX_OPEN_UPLOADS; n += 1) expect(await chunk(n)).toMatchObject(OK);
    const inChinese = { ...sender, language: 'zh' } as const;
    const tooMany = 'Too many unfinished uploads, finish or cancel one first';
    expect(await chunk(99)).toMatchObject({ code: 0, msg: tooMany });
    expect((await chunk(99, inChinese)).msg).toBe('未完成的上传过多，请先完成或取消');
    expect(await chunk(0)).toMatchObject(OK);
    expect(await chunk(99, { token: server.player('bob', minor(0)).token })).toMatchObject(OK);
    await sendClean(server, sender, id(0));
    expect(await chunk(99)).toMatchObject(OK);
  });
});
