import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { WireLanguage } from '#contract/errors.ts';
import { minor } from '#contract/money.ts';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { contentOf, HandClock } from '../core/testing/test-world.ts';
import { createTestDicebox } from '../testing/injected-server.ts';
import { NOON, testServer, type Player, TestServer } from '../testing/test-server.ts';
import { MAX_USER_BYTES } from './quota.ts';
import {
  file,
  GIF,
  hashOf,
  holdBytes,
  MULTIPART,
  multipart,
  PNG,
  send,
  sendParts,
  tree,
  UPLOAD,
  type Part,
  type Sender,
} from '../testing/upload-calls.ts';

let server: TestServer;
let player: Player;
let sender: Sender;

beforeEach(async () => {
  server = await testServer();
  player = server.player('alice', minor(0));
  sender = { token: player.token };
});

/** Checks that parts are refused with these texts in both languages and leave no trace. */
async function refused(
  parts: readonly Part[],
  texts: Record<WireLanguage, string>,
  what?: string,
): Promise<void> {
  const [rows, files] = [contentOf(server.world.db), tree(server.world)];
  for (const language of ['en', 'zh'] as const) {
    const answer = await sendParts(server, parts, { ...sender, language });
    const refusal = { status: 200, code: 0, msg: texts[language], data: null };
    expect(answer, what).toMatchObject(refusal);
  }
  expect(contentOf(server.world.db)).toEqual(rows);
  expect(tree(server.world)).toEqual(files);
}

const LIMITED = { en: 'Uploaded file format is limited', zh: '上传文件格式受限制' };
const NO_IMAGE = { en: 'Uploaded file is not a valid image', zh: '上传文件不是有效的图片文件' };
const NO_FILE = {
  en: 'No file upload or server upload limit exceeded',
  zh: '未上传文件或超出服务器上传限制',
};
const INVALID = { en: 'Invalid parameters', zh: '未知参数' };

describe('a plain upload', () => {
  it('is stored under the day and the MD5 of its content and returns two addresses', async () => {
    const md5 = hashOf('md5', PNG);
    const answer = await sendParts(server, [file(PNG, 'My Photo.PNG')], {
      ...sender,
      headers: { host: 'box.example:4300' },
    });
    expect(answer).toMatchObject({ status: 200, code: 1, msg: 'Uploaded successful' });
    expect(answer.data).toEqual({
      url: `/uploads/20261121/${md5}.png`,
      fullurl: `http://box.example:4300/uploads/20261121/${md5}.png`,
    });
    expect(tree(server.world)).toEqual([`files/${hashOf('sha256', PNG)}`]);
  });

  it('answers in Chinese', async () => {
    const { msg } = await sendParts(server, [file()], { ...sender, language: 'zh' });
    expect(msg).toBe('上传成功');
  });

  it('uses the day in Shanghai, eight hours ahead', async () => {
    server = await testServer({ now: Date.UTC(2026, 10, 21, 16) });
    const { token } = server.player('alice', minor(0));
    const { data } = await sendParts(server, [file()], { token });
    expect(data?.url).toMatch(/^\/uploads\/20261122\//);
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
    const { token } = proxied.player('alice', minor(0));
    const { data } = await sendParts(proxied, [file()], { token, headers });
    expect(data?.fullurl).toBe(`${scheme}://box.example${data?.url}`);
  });

  it('returns the same address and adds no row when sent again', async () => {
    const first = await sendParts(server, [file()], sender);
    const rows = contentOf(server.world.db);
    const second = await sendParts(server, [file(PNG, 'other-name.png')], sender);
    expect(second.data).toEqual(first.data);
    expect(contentOf(server.world.db)).toEqual(rows);
  });

  it('is stored once for two users, with a row for each', async () => {
    await sendParts(server, [file()], sender);
    const { token } = server.player('bob', minor(0));
    await sendParts(server, [file()], { token });
    expect(tree(server.world)).toHaveLength(1);
    expect(contentOf(server.world.db)['uploaded_file']).toHaveLength(2);
  });

  it('accepts listed suffixes and valid images', async () => {
    for (const [what, part] of [
      ['any suffix of the list', file('RIFF', 'a.wav', 'audio/wav')],
      ['octet-stream: the suffix decides', file(PNG, 'a.png', 'application/octet-stream')],
      ['another image under an image suffix', file(PNG, 'a.gif', 'image/gif')],
      ['an empty archive', file('', 'a.zip', 'application/zip')],
      ['an invalid archive', file('garbage', 'a.zip', 'application/zip')],
      ['a name with several dots', file(PNG, 'a.php.png')],
      ['an image under an archive name', file(PNG, 'a.zip', 'image/png')],
    ] as const) {
      expect(await sendParts(server, [part], sender), what).toMatchObject({ code: 1 });
    }
  });

  it('refuses programs and every unlisted suffix and type', async () => {
    for (const [what, part] of [
      ['exe', file('MZ', 'a.exe')],
      ['txt', file('a', 'a.txt', 'text/plain')],
      ['svg', file('<svg/>', 'a.svg', 'image/svg+xml')],
      ['php', file(PNG, 'a.php')],
      ['php5', file(PNG, 'a.php5')],
      ['phtml', file(PNG, 'a.PHTML')],
      ['html', file(PNG, 'a.html')],
      ['no suffix', file(PNG, 'a')],
      ['a suffix of other signs', file(PNG, 'a.p-g')],
      ['the type text/html', file(PNG, 'a.png', 'text/html')],
      ['the type text/x-php', file(PNG, 'a.png', 'text/x-php')],
      ['a type without a slash', file(PNG, 'a.png', 'image')],
    ] as const) {
      await refused([part], LIMITED, what);
    }
  });

  it('refuses invalid images', async () => {
    for (const [what, part] of [
      ['text under an image suffix', file('not an image at all', 'a.png')],
      ['text of an image type', file('not an image at all', 'a.zip', 'image/png')],
      ['an empty image', file('', 'a.png')],
      ['eleven bytes of an image', file(PNG.subarray(0, 11), 'a.png')],
    ] as const) {
      await refused([part], NO_IMAGE, what);
    }
  });

  it('reports a missing file for a form without one', async () => {
    for (const [what, parts] of [
      ['no part at all', []],
      ['only fields', [{ name: 'a', value: 'b' }]],
      ['another field name', [file(PNG, 'a.png', 'image/png', 'photo')]],
      ['file[]', [file(PNG, 'a.png', 'image/png', 'file[]')]],
      ['an empty file name, as of an empty input', [file('', '')]],
      ['a field called file', [{ name: 'file', value: 'text' }]],
      ['a file of octet-stream without a name', [{ name: 'file', value: PNG, type: 'a/b' }]],
    ] as const) {
      await refused(parts, NO_FILE, what);
    }
  });

  it('reports a missing file for JSON, a form, text and GET', async () => {
    for (const [body, type] of [
      ['{"file":"a.png"}', 'application/json'],
      ['{}', 'application/json'],
      ['{"broken', 'application/json'],
      ['file=a.png', 'application/x-www-form-urlencoded'],
      ['a', 'text/plain'],
    ] as const) {
      expect(await send(server, body, type, sender)).toMatchObject({ code: 0, msg: NO_FILE.en });
    }
    const got = await server.send({ method: 'GET', url: UPLOAD, headers: { token: player.token } });
    expect(got).toMatchObject({ status: 200, code: 0, msg: NO_FILE.en });
  });

  it('treats the chunk id "0" as none', async () => {
    const parts = [{ name: 'chunkid', value: '0' }, file()];
    expect(await sendParts(server, parts, sender)).toMatchObject({ code: 1 });
  });

  it('refuses two files', async () => {
    await refused([file(), file(GIF, 'b.gif')], INVALID);
  });

  it('is limited to ten MiB', async () => {
    const complete = Buffer.alloc(PLAIN_MAX_BYTES, 1);
    const exact = await sendParts(server, [file(complete, 'a.zip', 'application/zip')], sender);
    expect(exact).toMatchObject({ code: 1, msg: 'Uploaded successful' });
    await refused([file(Buffer.alloc(PLAIN_MAX_BYTES + 1), 'a.zip')], {
      en: 'File is too big (10MiB), Max filesize: 10MiB.',
      zh: '当前上传(10M)，最大允许上传文件大小:10M',
    });
    await refused([file(Buffer.alloc(11.5 * 1024 * 1024), 'a.exe')], {
      en: 'File is too big (11.5MiB), Max filesize: 10MiB.',
      zh: '当前上传(11.5M)，最大允许上传文件大小:10M',
    });
    await refused([file(Buffer.alloc(PLAIN_MAX_BYTES + 1), 'a.php')], LIMITED);
  });

  it('refuses files above the quota of the user', async () => {
    const hold = (size: number) => holdBytes(server.world, player.id, size);
    hold(MAX_USER_BYTES - PNG.length + 1);
    await refused([file()], { en: 'Your upload space is full', zh: '上传空间已满' });
    hold(MAX_USER_BYTES - PNG.length);
    expect(await sendParts(server, [file()], sender)).toMatchObject({ code: 1 });
  });
});

describe('the uploader', () => {
  it('requires a valid token', async () => {
    const rows = contentOf(server.world.db);
    for (const [language, msg] of [
      ['en', 'Please login first'],
      ['zh', '请登录后操作'],
    ] as const) {
      for (const token of [undefined, '', 'bad', 'guest_token']) {
        const caller = { language, ...(token !== undefined && { token }) };
        const answers = [
          await sendParts(server, [file()], caller),
          await send(server, '{}', 'application/json', caller),
          await send(server, 'broken', MULTIPART, caller),
        ];
        for (const answer of answers) {
          expect(answer).toMatchObject({ status: 401, code: 401, msg, data: null });
        }
      }
    }
    expect(contentOf(server.world.db)).toEqual(rows);
    expect(tree(server.world)).toEqual([]);
  });

  it('can be given by a field before or after the file, by the query or by a cookie', async () => {
    const token = { name: 'token', value: player.token };
    expect(await sendParts(server, [token, file()], {})).toMatchObject({ code: 1 });
    expect(await sendParts(server, [file(), token], {})).toMatchObject({ code: 1 });
    const cookie = { headers: { cookie: `token=${player.token}` } };
    expect(await sendParts(server, [file()], cookie)).toMatchObject({ code: 1 });
    const byQuery = await server.send({
      method: 'POST',
      url: `${UPLOAD}?token=${player.token}`,
      headers: { 'content-type': MULTIPART },
      payload: multipart([file()]),
    });
    expect(byQuery).toMatchObject({ code: 1 });
  });
});
