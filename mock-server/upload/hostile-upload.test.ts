import { Hash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CHUNKED_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { contentOf, tempFolder } from '../core/testing/test-world.ts';
import { ann as sender, server, withServer } from '../testing/test-server.ts';
import {
  CHUNKID,
  expectRefusal,
  file,
  filesBelow,
  MULTIPART,
  multipart,
  PNG,
  refusal,
  send,
  sendChunk,
  sendChunks,
  sendClean,
  sendMerge,
  sendParts,
  tree,
  UPLOAD,
  type Part,
  type Sender,
} from '../testing/upload-calls.ts';
import { diskServer } from '../testing/world-rig.ts';

withServer({ ann: 0 });

const field = (name: string, value: string | Buffer, type?: string): Part =>
  type === undefined ? { name, value } : { name, value, type };

const COMPLETE = multipart([field('chunkindex', '0'), file(Buffer.alloc(200_000, 3), 'a.zip')]);
const LONG = 'a'.repeat(70_000);

describe('a broken body', () => {
  it.each<[string, string | Buffer, string?]>([
    ['nothing', ''],
    ['no boundary in the header', COMPLETE, 'multipart/form-data'],
    ['an empty boundary', COMPLETE, 'multipart/form-data; boundary='],
    ['a boundary of 10,000 signs', COMPLETE, `multipart/form-data; boundary=${'b'.repeat(10_000)}`],
    ['another boundary', COMPLETE, 'multipart/form-data; boundary=other'],
    ['the boundary twice', COMPLETE, 'multipart/form-data; boundary=x; boundary=y'],
    ['no end', multipart([file()], '')],
    ['half of a file', COMPLETE.subarray(0, COMPLETE.length / 2)],
    ['half of a head', COMPLETE.subarray(0, 20)],
    ['text', 'not multipart at all'],
    ['only an end', multipart([])],
    ['a part without a disposition', '--a-boundary\r\n\r\nx\r\n--a-boundary--\r\n'],
    ['sixty-one parts', multipart([...Array(61).fill(field('a', 'b')), file()])],
    ['eleven files', multipart([...Array(11).fill(file(PNG, 'a.png', 'image/png', 'x')), file()])],
    ['a name of every object', multipart([field('__proto__', 'a'), file()])],
    ['a file of such a name', multipart([file(PNG, 'a.png', 'image/png', 'constructor'), file()])],
  ])('has no file and leaves nothing behind: %s', async (_what, body, type = MULTIPART) => {
    const before = contentOf(server.world.db);
    expect(await send(server, body, type, sender)).toMatchObject(refusal('no_file_uploaded'));
    expect(tree(server.world)).toEqual([]);
    expect(contentOf(server.world.db)).toEqual(before);
    expect(await sendParts(server, [file()], sender)).toMatchObject({ code: 1 });
  });

  it.each<[string, ...Part[]]>([
    ['two chunk ids', field('chunkid', CHUNKID), field('chunkid', CHUNKID), file('a')],
    ['two actions', field('action', 'merge'), field('action', 'x'), field('chunkid', CHUNKID)],
    ['two tokens', field('token', 'a'), field('token', 'b'), file()],
    ['a cut chunk id', field('chunkid', CHUNKID + LONG), file('a')],
    ['a cut file name', field('filename', LONG), file()],
    ['a file name of 4,001 signs', field('filename', 'a'.repeat(4_001)), file()],
    ['a cut chunk id of JSON', field('chunkid', CHUNKID + LONG, 'application/json'), file('a')],
  ])('is refused with %s', async (_what, ...parts) => {
    expect(await sendParts(server, parts, sender)).toMatchObject(refusal('upload_parameters'));
    expect(tree(server.world)).toEqual([]);
  });

  it('can repeat unknown fields', async () => {
    const parts = [field('tag', 'a'), field('tag', 'b'), field('note', LONG), file()];
    expect(await sendParts(server, parts, sender)).toMatchObject({ code: 1 });
  });

  it.each(['chunkid', 'filename', 'action', 'method'])(
    'is refused with a wrong type of %s in JSON',
    async (name) => {
      for (const value of [[CHUNKID], { a: 1 }]) {
        const body = JSON.stringify({ chunkid: CHUNKID, action: 'merge', [name]: value });
        const answer = await send(server, body, 'application/json', sender);
        expect(answer).toMatchObject(refusal('upload_parameters'));
      }
    },
  );

  it('exceeds the limit of the server above a hundred MiB', async () => {
    const huge = file(Buffer.alloc(CHUNKED_MAX_BYTES + 1), 'a.zip', 'application/zip');
    expect(await sendParts(server, [huge], sender)).toMatchObject(refusal('no_file_uploaded'));
    expect(tree(server.world)).toEqual([]);
  }, 30_000);
});

it('a caller who disconnects leaves nothing behind, and the next caller is served', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo; // it listens on TCP
  const body = multipart([file(Buffer.alloc(3_000_000, 1), 'a.zip')]);
  for (const share of [0.1, 0.5, 0.9]) {
    const request = httpRequest({
      port,
      method: 'POST',
      path: UPLOAD,
      headers: { token: sender.token, 'content-type': MULTIPART, 'content-length': body.length },
    });
    const closed = new Promise((resolve) => request.once('close', resolve));
    request.on('error', () => {});
    request.write(body.subarray(0, body.length * share));
    await expect.poll(() => tree(server.world)).not.toEqual([]);
    request.destroy();
    await closed;
    await expect.poll(() => tree(server.world)).toEqual([]);
  }
  expect(await sendParts(server, [file()], sender)).toMatchObject({ code: 1 });
});

const NAMES = [
  '../../../etc/passwd',
  '..\\..\\x',
  '%2e%2e%2fx',
  '..%252fx',
  '/etc/passwd',
  'C:\\x',
  'a\0b',
  '.',
  '..',
  'a.',
  'a ',
  'CON',
  'a'.repeat(300),
  '\u202Egnp.exe',
  '<img src=x>',
];

it('a hostile name is never part of a path or of a stored file name', async () => {
  const folder = tempFolder();
  const onDisk = await diskServer(folder);
  const alice = onDisk.player('alice');
  const outside = () => filesBelow(folder).filter((path) => !path.startsWith('uploads/'));
  await sendParts(onDisk, [file()], alice);
  const [files, around] = [tree(onDisk.world), outside()];
  for (const name of NAMES) {
    const dirty = name.replaceAll('"', '');
    const fields = { chunkindex: dirty, chunkcount: dirty, filename: dirty, action: dirty };
    const answers = [
      await sendParts(onDisk, [file(PNG, dirty)], alice),
      await sendParts(onDisk, [file(PNG, `${dirty}.png`)], alice),
      await sendChunk(onDisk, 'a', { chunkid: dirty }, alice),
      await sendChunk(onDisk, 'a', fields, alice),
      await sendMerge(onDisk, dirty, alice),
      await sendMerge(onDisk, `${dirty}.zip`, alice, dirty),
      await sendClean(onDisk, alice, dirty),
      await sendClean(onDisk, alice),
    ];
    for (const { status } of answers) expect(status, name).toBe(200);
  }
  expect(tree(onDisk.world)).toEqual(files);
  expect(outside()).toEqual(around);
});

const plain = (who: Sender) => sendParts(server, [file()], who);
const chunk = (who: Sender) => sendChunk(server, 'c', { chunkid: CHUNKID.replace('0', '1') }, who);
const merge = (who: Sender) => sendMerge(server, 'a.zip', who);
const BUSY = { en: 'Server busy, try again later', zh: '系统繁忙，请稍后再试' };

it.each([
  ['a file is received', 'temp', plain, BUSY],
  ['a file is stored', 'files', plain, BUSY],
  ['a chunk is stored', 'chunks', chunk, { en: 'Chunk file write error', zh: '分片写入失败' }],
  ['chunks are merged', 'files', merge, { en: 'Chunk file merge error', zh: '分片合并错误' }],
])(
  'a failing disk gives an error when %s and leaves nothing half done',
  async (_what, name, ask, texts) => {
    await sendChunks(server, ['a', 'b'], sender);
    const place = join(server.world.files.folder(), name);
    const kept = `${place}-kept`;
    const isThere = existsSync(place);
    if (isThere) renameSync(place, kept);
    // A file in place of a folder fails even for the superuser.
    writeFileSync(place, '');
    await expectRefusal(server, ask, sender, texts);
    rmSync(place);
    if (isThere) renameSync(kept, place);
    expect(await merge(sender)).toMatchObject({ code: 1 });
  },
);

it('a fault of the server is no broken body: it is logged, answered with 500, and leaves nothing behind', async () => {
  await sendParts(server, [file(PNG)], sender);
  const before = tree(server.world);
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const digest = vi.spyOn(Hash.prototype, 'update').mockImplementation(() => {
    throw new TypeError('a bug');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const answer = await sendParts(server, [file(Buffer.alloc(300_000), 'a.zip')], sender);
  digest.mockRestore();
  expect(answer).toMatchObject({ status: 500, code: 500 });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('a bug'));
  expect(tree(server.world)).toEqual(before);
  expect(await sendParts(server, [file(PNG)], sender)).toMatchObject({ code: 1 });
});
