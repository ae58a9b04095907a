import { describe, expect, it, onTestFinished } from 'vitest';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { contentOf, HandClock } from '../core/testing/test-world.ts';
import { createTestDicebox } from '../testing/injected-server.ts';
import {
  ann as sender,
  NOON,
  restartServer,
  server,
  TestServer,
  withServer,
} from '../testing/test-server.ts';
import { MAX_USER_BYTES } from './quota.ts';
import {
  expectRefusal,
  file,
  GIF,
  hashOf,
  storeFile,
  MULTIPART,
  PNG,
  refusal,
  send,
  sendParts,
  tree,
  UPLOAD,
  type Part,
} from '../testing/upload-calls.ts';

withServer({ ann: 0 });

describe('a plain upload', () => {
  it('is stored under the day in Shanghai and its MD5, and returns two addresses', async () => {
    await restartServer({ now: Date.UTC(2026, 10, 21, 16), ann: 0 });
    const { token } = sender;
    const caller = { token, headers: { host: 'box.example:4300' } };
    const answer = await sendParts(server, [file(PNG, 'My Photo.PNG')], caller);
    expect(answer).toMatchObject({ status: 200, code: 1, msg: 'Uploaded successful' });
    const url = `/uploads/20261122/${hashOf('md5', PNG)}.png`;
    expect(answer.data).toEqual({ url, fullurl: `http://box.example:4300${url}` });
    expect(tree(server.world)).toEqual([`files/${hashOf('sha256', PNG)}`]);
    const { msg } = await sendParts(server, [file()], { token, language: 'zh' });
    expect(msg).toBe('上传成功');
  });

  it.each([
    ['https', 'behind a trusted proxy that says so', ['127.0.0.1']],
    ['http', 'when a caller says https by itself', []],
  ])('returns %s addresses %s', async (scheme, _, trustProxy) => {
    const wall = new HandClock(NOON);
    const behind = createTestDicebox({ wall, trustProxy });
    const world = behind.openMain({ scenario: 'empty', seed: 'proxy' });
    const app = await behind.buildApp();
    onTestFinished(() => app.close());
    const proxied = new TestServer(app, behind.worlds, world, wall);
    const headers = { host: 'box.example', 'x-forwarded-proto': 'https' };
    const { token } = proxied.player('alice');
    const { data } = await sendParts(proxied, [file()], { token, headers });
    expect(data?.fullurl).toBe(`${scheme}://box.example${data?.url}`);
  });

  it('is stored once, with a row for each user and an address for its content', async () => {
    const first = await sendParts(server, [file()], sender);
    const rows = contentOf(server.world.db);
    const second = await sendParts(server, [file(PNG, 'other-name.png')], sender);
    expect(second.data).toEqual(first.data);
    expect(contentOf(server.world.db)).toEqual(rows);
    await sendParts(server, [file()], server.player('bob'));
    expect(tree(server.world)).toHaveLength(1);
    expect(contentOf(server.world.db)['uploaded_file']).toHaveLength(2);
  });

  it('may have ten MiB, and the chunk id "0", which counts as missing', async () => {
    const complete = file(Buffer.alloc(PLAIN_MAX_BYTES), 'a.zip', 'application/zip');
    const parts = [{ name: 'chunkid', value: '0' }, complete];
    expect(await sendParts(server, parts, sender)).toMatchObject({ code: 1 });
  });

  it('may fill the quota of its user', async () => {
    storeFile(server.world, sender.id, 'a.zip', MAX_USER_BYTES - PNG.length + 1);
    const full = { en: 'Your upload space is full', zh: '上传空间已满' };
    await expectRefusal(server, (who) => sendParts(server, [file()], who), sender, full);
    storeFile(server.world, sender.id, 'a.zip', MAX_USER_BYTES - PNG.length);
    expect(await sendParts(server, [file()], sender)).toMatchObject({ code: 1 });
  });
});

const NO_FILE = {
  en: 'No file upload or server upload limit exceeded',
  zh: '未上传文件或超出服务器上传限制',
};

it.each<[string, Part[], { en: string; zh: string }]>([
  [
    'with a program',
    [file(PNG, 'a.php')],
    { en: 'Uploaded file format is limited', zh: '上传文件格式受限制' },
  ],
  [
    'with an invalid image',
    [file('not an image at all')],
    { en: 'Uploaded file is not a valid image', zh: '上传文件不是有效的图片文件' },
  ],
  [
    'with a file that is a byte too big',
    [file(Buffer.alloc(PLAIN_MAX_BYTES + 1), 'a.zip')],
    {
      en: 'File is too big (10MiB), Max filesize: 10MiB.',
      zh: '当前上传(10M)，最大允许上传文件大小:10M',
    },
  ],
  [
    'with a file that is much too big',
    [file(Buffer.alloc(11.5 * 1024 * 1024), 'a.zip')],
    {
      en: 'File is too big (11.5MiB), Max filesize: 10MiB.',
      zh: '当前上传(11.5M)，最大允许上传文件大小:10M',
    },
  ],
  ['with two files', [file(), file(GIF, 'b.gif')], { en: 'Invalid parameters', zh: '未知参数' }],
  ['without a part', [], NO_FILE],
  ['with fields alone', [{ name: 'a', value: 'b' }], NO_FILE],
  ['with another field name', [file(PNG, 'a.png', 'image/png', 'photo')], NO_FILE],
  ['with a list of files', [file(PNG, 'a.png', 'image/png', 'file[]')], NO_FILE],
  ['with an empty file name, as of an empty input', [file('', '')], NO_FILE],
  ['with a field called file', [{ name: 'file', value: 'text' }], NO_FILE],
  ['with a typed part without a name', [{ name: 'file', value: PNG, type: 'a/b' }], NO_FILE],
])('a form is refused %s', async (_what, parts, texts) => {
  await expectRefusal(server, (who) => sendParts(server, parts, who), sender, texts);
});

it.each([
  ['{"file":"a.png"}', 'application/json'],
  ['{"broken', 'application/json'],
  ['file=a.png', 'application/x-www-form-urlencoded'],
  ['a', 'text/plain'],
])('a body that is no form with files has none: %s', async (body, type) => {
  expect(await send(server, body, type, sender)).toMatchObject(refusal('no_file_uploaded'));
});

it('a GET has no file', async () => {
  const got = await server.send({ method: 'GET', url: UPLOAD, headers: { token: sender.token } });
  expect(got).toMatchObject(refusal('no_file_uploaded'));
});

describe('the uploader', () => {
  it.each([undefined, '', 'bad', 'guest_token'])('must log in first: %s', async (token) => {
    const caller = token === undefined ? {} : { token };
    for (const answer of [
      await sendParts(server, [file()], caller),
      await send(server, '{}', 'application/json', caller),
      await send(server, 'broken', MULTIPART, caller),
    ]) {
      expect(answer).toMatchObject({ status: 401, code: 401, data: null });
    }
    expect(contentOf(server.world.db)['uploaded_file']).toEqual([]);
    expect(tree(server.world)).toEqual([]);
  });

  it('may send the token in a field before or after the file', async () => {
    const token = { name: 'token', value: sender.token };
    expect(await sendParts(server, [token, file()], {})).toMatchObject({ code: 1 });
    expect(await sendParts(server, [file(), token], {})).toMatchObject({ code: 1 });
  });
});
