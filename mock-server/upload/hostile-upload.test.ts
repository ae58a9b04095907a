import { Hash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { minor } from '#contract/money.ts';
import { CHUNKED_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { contentOf, tempFolder } from '../core/testing/test-world.ts';
import { testServer } from '../testing/test-server.ts';
import {
  CHUNKID,
  file,
  filesBelow,
  MULTIPART,
  multipart,
  PNG,
  send,
  sendChunk,
  sendChunks,
  sendClean,
  sendMerge,
  sendParts,
  serverOn,
  tree,
  UPLOAD,
  type Part,
} from '../testing/upload-calls.ts';

async function serverWithPlayer() {
  const server = await testServer();
  return { server, sender: { token: server.player('alice', minor(0)).token } };
}

const INVALID = { status: 200, code: 0, msg: 'Invalid parameters', data: null };
const NO_FILE = {
  status: 200,
  code: 0,
  msg: 'No file upload or server upload limit exceeded',
  data: null,
};

const field = (name: string, value: string | Buffer, type?: string): Part =>
  type === undefined ? { name, value } : { name, value, type };

describe('a broken body', () => {
  it('counts as a body without a file and leaves nothing behind', async () => {
    const { server, sender } = await serverWithPlayer();
    const complete = multipart([field('chunkindex', '0'), file(Buffer.alloc(200_000, 3), 'a.zip')]);
    const before = contentOf(server.world.db);
    for (const [what, body, type] of [
      ['nothing', '', MULTIPART],
      ['no boundary in the header', complete, 'multipart/form-data'],
      ['an empty boundary', complete, 'multipart/form-data; boundary='],
      [
        'a boundary of 10,000 signs',
        complete,
        `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
      ],
      ['another boundary', complete, 'multipart/form-data; boundary=other'],
      ['the boundary twice', complete, 'multipart/form-data; boundary=x; boundary=y'],
      ['no end', multipart([file()], ''), MULTIPART],
      ['half of a file', complete.subarray(0, complete.length / 2), MULTIPART],
      ['half of a head', complete.subarray(0, 20), MULTIPART],
      ['text', 'not multipart at all', MULTIPART],
      ['only an end', multipart([]), MULTIPART],
      ['a part without a disposition', '--a-boundary\r\n\r\nx\r\n--a-boundary--\r\n', MULTIPART],
      ['sixty-one parts', multipart([...Array(61).fill(field('a', 'b')), file()]), MULTIPART],
      [
        'eleven files before it',
        multipart([...Array(11).fill(file(PNG, 'a.png', 'image/png', 'x')), file()]),
        MULTIPART,
      ],
      ['a name of every object', multipart([field('__proto__', 'a'), file()]), MULTIPART],
      [
        'a file of such a name',
        multipart([file(PNG, 'a.png', 'image/png', 'constructor'), file()]),
        MULTIPART,
      ],
      [
        'invalid JSON in a part',
        multipart([field('a', '{', 'application/json'), file()]),
        MULTIPART,
      ],
    ] as const) {
      expect(await send(server, body, type, sender), what).toMatchObject(NO_FILE);
      expect(tree(server.world), what).toEqual([]);
    }
    expect(contentOf(server.world.db)).toEqual(before);
    expect(await sendParts(server, [file()], sender)).toMatchObject({ code: 1 });
  });

  it('is refused with duplicate or overlong fields', async () => {
    const { server, sender } = await serverWithPlayer();
    for (const [what, ...parts] of [
      ['two chunk ids', field('chunkid', CHUNKID), field('chunkid', CHUNKID), file('a')],
      ['two actions', field('action', 'merge'), field('action', 'x'), field('chunkid', CHUNKID)],
      ['two tokens', field('token', 'a'), field('token', 'b'), file()],
      ['a cut chunk id', field('chunkid', CHUNKID + ' '.repeat(70_000)), file('a')],
      ['a cut file name', field('filename', 'a'.repeat(70_000)), file()],
      ['a file name of 4,001 signs', field('filename', 'a'.repeat(4_001)), file()],
      ['an object for a chunk id', field('chunkid', '{"a":1}', 'application/json'), file()],
    ] as const) {
      expect(await sendParts(server, parts, sender), what).toMatchObject(INVALID);
    }
    const { msg } = await sendParts(server, [file(), file()], { ...sender, language: 'zh' });
    expect(msg).toBe('未知参数');
    expect(tree(server.world)).toEqual([]);
  });

  it('can repeat unknown fields', async () => {
    const { server, sender } = await serverWithPlayer();
    const parts = [field('tag', 'a'), field('tag', 'b'), field('note', 'n'.repeat(70_000)), file()];
    expect(await sendParts(server, parts, sender)).toMatchObject({ code: 1 });
  });

  it('is refused with wrong types in JSON', async () => {
    const { server, sender } = await serverWithPlayer();
    for (const value of [[CHUNKID], { a: 1 }]) {
      for (const name of ['chunkid', 'filename', 'action', 'method']) {
        const body = JSON.stringify({ chunkid: CHUNKID, action: 'merge', [name]: value });
        expect(await send(server, body, 'application/json', sender), body).toMatchObject(INVALID);
      }
    }
  });

  it('exceeds the limit of the server above a hundred MiB', async () => {
    const { server, sender } = await serverWithPlayer();
    const huge = file(Buffer.alloc(CHUNKED_MAX_BYTES + 1), 'a.zip', 'application/zip');
    expect(await sendParts(server, [huge], sender)).toMatchObject(NO_FILE);
    expect(tree(server.world)).toEqual([]);
  }, 30_000);
});

describe('a caller who disconnects', () => {
  it('leaves nothing behind, and the next caller is served', async () => {
    const { server, sender } = await serverWithPlayer();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo; // it listens on TCP
    const body = multipart([file(Buffer.alloc(3_000_000, 1), 'a.zip')]);
    for (const share of [0.1, 0.5, 0.9]) {
      const request = httpRequest({
        port,
        method: 'POST',
        path: UPLOAD,
        headers: { ...sender, 'content-type': MULTIPART, 'content-length': body.length },
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

  it('gets an answer if the world is deleted, and the world leaves nothing behind', async () => {
    const server = await testServer();
    const world = server.worlds.create({ key: 'short', scenario: 'default' });
    const token = (
      await server.ok('user.login', { account: 'demo1', password: 'Demo1234' }, { world: 'short' })
    ).userinfo.token;
    const sender = { token, world: 'short' };
    await sendChunks(server, ['a', 'b'], sender);
    const folder = world.files.folder();
    const answers = [
      sendMerge(server, 'a.zip', sender),
      sendParts(server, [file(Buffer.alloc(3_000_000, 1), 'a.zip')], sender),
      sendChunk(server, Buffer.alloc(1_000_000), { chunkindex: 2 }, sender),
    ];
    await new Promise((resolve) => setImmediate(resolve));
    server.worlds.drop('short');
    for (const { status } of await Promise.all(answers)) expect([200, 404]).toContain(status);
    expect(filesBelow(folder)).toEqual([]);
  });
});

describe('a hostile name', () => {
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

  it('is never part of a path or of a stored file name', async () => {
    const folder = tempFolder();
    const server = await serverOn(folder);
    const { token } = server.player('alice', minor(0));
    const sender = { token };
    const outside = () => filesBelow(folder).filter((path) => !path.startsWith('uploads/'));
    await sendParts(server, [file()], sender);
    const [files, around] = [tree(server.world), outside()];
    for (const name of NAMES) {
      const dirty = name.replaceAll('"', '');
      const answers = [
        await sendParts(server, [file(PNG, dirty)], sender),
        await sendParts(server, [file(PNG, `${dirty}.png`)], sender),
        await sendChunk(server, 'a', { chunkid: dirty }, sender),
        await sendChunk(
          server,
          'a',
          { chunkindex: dirty, chunkcount: dirty, filename: dirty, action: dirty },
          sender,
        ),
        await sendMerge(server, dirty, sender),
        await sendMerge(server, `${dirty}.zip`, sender, dirty),
        await sendClean(server, sender, dirty),
        await sendClean(server, sender),
      ];
      for (const { status } of answers) expect(status, name).toBe(200);
    }
    expect(tree(server.world)).toEqual(files);
    expect(outside()).toEqual(around);
    await server.app.close();
    server.worlds.close();
  });
});

describe('a failing disk', () => {
  it('gives an error at each step and leaves nothing half done', async () => {
    const { server, sender } = await serverWithPlayer();
    await sendChunks(server, ['a', 'b'], sender);
    const root = server.world.files.folder();
    const before = contentOf(server.world.db);
    const blocked = async (
      name: string,
      ask: () => Promise<{ msg: string }>,
      zh: () => Promise<{ msg: string }>,
    ) => {
      const path = join(root, name);
      const kept = join(root, 'kept');
      rmSync(kept, { recursive: true, force: true });
      renameIfThere(path, kept);
      // A file in place of a folder fails even for the superuser.
      writeFileSync(path, '');
      const answers = [(await ask()).msg, (await zh()).msg];
      rmSync(path);
      renameIfThere(kept, path);
      return answers;
    };
    const zh = { ...sender, language: 'zh' as const };
    const chunk = (who: typeof sender) => () =>
      sendChunk(server, 'c', { chunkid: CHUNKID.replace('0', '1') }, who);
    const merge = (who: typeof sender) => () => sendMerge(server, 'a.zip', who);
    const plain = (who: typeof sender) => () => sendParts(server, [file()], who);
    expect(await blocked('temp', plain(sender), plain(zh))).toEqual([
      'Server busy, try again later',
      '系统繁忙，请稍后再试',
    ]);
    expect(await blocked('files', plain(sender), plain(zh))).toEqual([
      'Server busy, try again later',
      '系统繁忙，请稍后再试',
    ]);
    expect(await blocked('chunks', chunk(sender), chunk(zh))).toEqual([
      'Chunk file write error',
      '分片写入失败',
    ]);
    expect(await blocked('files', merge(sender), merge(zh))).toEqual([
      'Chunk file merge error',
      '分片合并错误',
    ]);
    expect(contentOf(server.world.db)).toEqual(before);
    expect(await merge(sender)()).toMatchObject({ code: 1 });
  });
});

describe('a fault of the server', () => {
  it('is no broken body: it is logged, answered with 500, and leaves nothing behind', async () => {
    const { server, sender } = await serverWithPlayer();
    await sendParts(server, [file(PNG)], sender);
    const before = tree(server.world);
    const log = vi.spyOn(console, 'log').mockReturnValue();
    const digest = vi.spyOn(Hash.prototype, 'update').mockImplementation(() => {
      throw new TypeError('a bug');
    });
    onTestFinished(() => vi.restoreAllMocks());
    const answer = await sendParts(server, [file(Buffer.alloc(300_000), 'a.zip')], sender);
    digest.mockRestore();
    expect(answer).toMatchObject({ status: 500, code: 500 });
    expect(log).toHaveBeenCalledWith(expect.stringContaining('a bug'));
    expect(tree(server.world)).toEqual(before);
    expect(await sendParts(server, [file(PNG)], sender)).toMatchObject({ code: 1 });
  });
});

function renameIfThere(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}
