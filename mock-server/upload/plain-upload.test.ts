import { describe, expect, it } from 'vitest';
import type { WireLanguage } from '#contract/errors.ts';
import { minor } from '#contract/money.ts';
import { PLAIN_MAX_BYTES } from '#contract/rules/upload-limits.ts';
import { contentOf } from '../core/testing/all-tables.ts';
import { testServer, type TestServer } from '../testing/test-server.ts';
import { run } from '../core/world/database.ts';
import { MAX_USER_BYTES } from './quota.ts';
import {
  file,
  GIF,
  hashOf,
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

async function serverWithPlayer() {
  const server = await testServer();
  const player = server.player('alice', minor(0));
  return { server, player, sender: { token: player.token } };
}

/** Sends parts in both languages, and sees that they are refused with these texts and no trace. */
async function refused(
  server: TestServer,
  parts: readonly Part[],
  sender: Sender,
  texts: Record<WireLanguage, string>,
  what?: string,
): Promise<void> {
  const [rows, files] = [contentOf(server.world.db), tree(server.world)];
  for (const language of ['en', 'zh'] as const) {
    const answer = await sendParts(server, parts, { ...sender, language });
    expect(answer, what).toMatchObject({
      status: 200,
      code: 0,
      msg: texts[language],
      data: null,
    });
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
  it('is kept under the day and the MD5 of its content, and answers two addresses', async () => {
    const { server, sender } = await serverWithPlayer();
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

  it('says so in Chinese', async () => {
    const { server, sender } = await serverWithPlayer();
    const { msg } = await sendParts(server, [file()], { ...sender, language: 'zh' });
    expect(msg).toBe('上传成功');
  });

  it('takes the day of Shanghai, eight hours ahead', async () => {
    const server = await testServer({ now: Date.UTC(2026, 10, 21, 16) });
    const { token } = server.player('alice', minor(0));
    const { data } = await sendParts(server, [file()], { token });
    expect(data?.url).toMatch(/^\/uploads\/20261122\//);
  });

  it('answers https behind a proxy that says so', async () => {
    const { server, sender } = await serverWithPlayer();
    const headers = { host: 'box.example', 'x-forwarded-proto': 'https' };
    const { data } = await sendParts(server, [file()], { ...sender, headers });
    expect(data?.fullurl).toBe(`https://box.example${data?.url}`);
  });

  it('is the same address and no second row when sent again', async () => {
    const { server, sender } = await serverWithPlayer();
    const first = await sendParts(server, [file()], sender);
    const rows = contentOf(server.world.db);
    const second = await sendParts(server, [file(PNG, 'other-name.png')], sender);
    expect(second.data).toEqual(first.data);
    expect(contentOf(server.world.db)).toEqual(rows);
  });

  it('lies on disk once for two users and is a row for each', async () => {
    const { server, sender } = await serverWithPlayer();
    await sendParts(server, [file()], sender);
    const { token } = server.player('bob', minor(0));
    await sendParts(server, [file()], { token });
    expect(tree(server.world)).toHaveLength(1);
    expect(contentOf(server.world.db)['uploaded_file']).toHaveLength(2);
  });

  it('takes what the list of suffixes and the content of images allow', async () => {
    const { server, sender } = await serverWithPlayer();
    for (const [what, part] of [
      ['any suffix of the list', file('RIFF', 'a.wav', 'audio/wav')],
      ['octet-stream: the suffix decides', file(PNG, 'a.png', 'application/octet-stream')],
      ['another image under an image suffix', file(PNG, 'a.gif', 'image/gif')],
      ['an empty archive', file('', 'a.zip', 'application/zip')],
      ['an archive that is none', file('garbage', 'a.zip', 'application/zip')],
      ['a name with several dots', file(PNG, 'a.php.png')],
      ['an image under an archive name', file(PNG, 'a.zip', 'image/png')],
    ] as const) {
      expect(await sendParts(server, [part], sender), what).toMatchObject({ code: 1 });
    }
  });

  it('refuses programs, and every suffix and type that is not on the list', async () => {
    const { server, sender } = await serverWithPlayer();
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
      await refused(server, [part], sender, LIMITED, what);
    }
  });

  it('refuses what should be an image and is none', async () => {
    const { server, sender } = await serverWithPlayer();
    for (const [what, part] of [
      ['text under an image suffix', file('not an image at all', 'a.png')],
      ['text of an image type', file('not an image at all', 'a.zip', 'image/png')],
      ['an empty image', file('', 'a.png')],
      ['eleven bytes of an image', file(PNG.subarray(0, 11), 'a.png')],
    ] as const) {
      await refused(server, [part], sender, NO_IMAGE, what);
    }
  });

  it('finds no file in a form without one', async () => {
    const { server, sender } = await serverWithPlayer();
    for (const [what, parts] of [
      ['no part at all', []],
      ['only fields', [{ name: 'a', value: 'b' }]],
      ['another field name', [file(PNG, 'a.png', 'image/png', 'photo')]],
      ['file[]', [file(PNG, 'a.png', 'image/png', 'file[]')]],
      ['an empty file name, as of an empty input', [file('', '')]],
      ['a field called file', [{ name: 'file', value: 'text' }]],
      ['a file of octet-stream without a name', [{ name: 'file', value: PNG, type: 'a/b' }]],
    ] as const) {
      await refused(server, parts, sender, NO_FILE, what);
    }
  });

  it('finds no file in a JSON body, a form, a text, and a GET', async () => {
    const { server, sender } = await serverWithPlayer();
    for (const [body, type] of [
      ['{"file":"a.png"}', 'application/json'],
      ['{}', 'application/json'],
      ['{"broken', 'application/json'],
      ['file=a.png', 'application/x-www-form-urlencoded'],
      ['a', 'text/plain'],
    ] as const) {
      expect(await send(server, body, type, sender)).toMatchObject({ code: 0, msg: NO_FILE.en });
    }
    const got = await server.send({ method: 'GET', url: UPLOAD, headers: sender });
    expect(got).toMatchObject({ status: 200, code: 0, msg: NO_FILE.en });
  });

  it('takes "0" for no chunk id', async () => {
    const { server, sender } = await serverWithPlayer();
    const parts = [{ name: 'chunkid', value: '0' }, file()];
    expect(await sendParts(server, parts, sender)).toMatchObject({ code: 1 });
  });

  it('refuses two files', async () => {
    const { server, sender } = await serverWithPlayer();
    await refused(server, [file(), file(GIF, 'b.gif')], sender, INVALID);
  });

  it('takes ten MiB and not a byte more', async () => {
    const { server, sender } = await serverWithPlayer();
    const whole = Buffer.alloc(PLAIN_MAX_BYTES, 1);
    const exact = await sendParts(server, [file(whole, 'a.zip', 'application/zip')], sender);
    expect(exact).toMatchObject({ code: 1, msg: 'Uploaded successful' });
    await refused(server, [file(Buffer.alloc(PLAIN_MAX_BYTES + 1), 'a.zip')], sender, {
      en: 'File is too big (10MiB), Max filesize: 10MiB.',
      zh: '当前上传(10M)，最大允许上传文件大小:10M',
    });
    await refused(server, [file(Buffer.alloc(11.5 * 1024 * 1024), 'a.exe')], sender, {
      en: 'File is too big (11.5MiB), Max filesize: 10MiB.',
      zh: '当前上传(11.5M)，最大允许上传文件大小:10M',
    });
    await refused(server, [file(Buffer.alloc(PLAIN_MAX_BYTES + 1), 'a.php')], sender, LIMITED);
  });

  it('refuses what the user has no space for', async () => {
    const { server, player, sender } = await serverWithPlayer();
    const big = 'a'.repeat(64);
    const hold = (size: number) =>
      run(
        server.world.db,
        `INSERT OR REPLACE INTO uploaded_file (id, user_id, day, name, size, sha256, image, created_at)
         VALUES (1, ?, '20261120', 'a.zip', ?, ?, '', 0)`,
        player.id,
        size,
        big,
      );
    hold(MAX_USER_BYTES - PNG.length + 1);
    await refused(server, [file()], sender, {
      en: 'Your upload space is full',
      zh: '上传空间已满',
    });
    hold(MAX_USER_BYTES - PNG.length);
    expect(await sendParts(server, [file()], sender)).toMatchObject({ code: 1 });
  });
});

describe('who may upload', () => {
  it('is nobody without a good token', async () => {
    const { server } = await serverWithPlayer();
    const rows = contentOf(server.world.db);
    for (const [language, msg] of [
      ['en', 'Please login first'],
      ['zh', '请登录后操作'],
    ] as const) {
      for (const token of [undefined, '', 'bad', 'guest_token']) {
        const sender = { language, ...(token !== undefined && { token }) };
        const answers = [
          await sendParts(server, [file()], sender),
          await send(server, '{}', 'application/json', sender),
          await send(server, 'broken', MULTIPART, sender),
        ];
        for (const answer of answers) {
          expect(answer).toMatchObject({ status: 401, code: 401, msg, data: null });
        }
      }
    }
    expect(contentOf(server.world.db)).toEqual(rows);
    expect(tree(server.world)).toEqual([]);
  });

  it('may be told by a field before or after the file, by the query, or by a cookie', async () => {
    const { server, player } = await serverWithPlayer();
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

  it('is not told by a field when the header says another', async () => {
    const { server, player } = await serverWithPlayer();
    const parts = [{ name: 'token', value: player.token }, file()];
    expect(await sendParts(server, parts, { token: 'bad' })).toMatchObject({ status: 401 });
    expect(tree(server.world)).toEqual([]);
  });

  it('is not told by a JSON body', async () => {
    const { server, player } = await serverWithPlayer();
    const body = JSON.stringify({ token: player.token });
    expect(await send(server, body, 'application/json', {})).toMatchObject({ status: 401 });
  });
});
