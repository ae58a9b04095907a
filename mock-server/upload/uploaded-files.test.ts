import { rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ann as alice, bob, server, withServer } from '../testing/test-server.ts';
import { run } from '../core/world/database.ts';
import { filePlace } from './places.ts';
import { file, GIF, hashOf, PNG, sendParts, type Part } from '../testing/upload-calls.ts';

/** Headers that keep a file from acting as a page of the app. */
const HARMLESS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

withServer({ ann: 0, bob: 0 });

async function uploaded(part: Part, token: string): Promise<string> {
  const { data } = await sendParts(server, [part], { token });
  if (!data) throw new Error('the upload was refused');
  return data.url;
}

const read = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });

/** The answer to a caller who may not see the file. */
async function unknown(url: string, headers: Record<string, string> = {}) {
  const answer = await read(url, headers);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
}

describe('an uploaded file', () => {
  it('is readable by its owner with a token in header, cookie or query', async () => {
    const url = await uploaded(file(), alice.token);
    for (const answer of [
      await read(url, { token: alice.token }),
      await read(url, { cookie: `token=${alice.token}` }),
      await read(`${url}?token=${alice.token}`),
    ]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toEqual(PNG);
    }
  });

  it('is not found for anybody else or with an invalid token', async () => {
    const url = await uploaded(file(), alice.token);
    await unknown(url);
    await unknown(url, { token: bob.token });
    await unknown(url, { token: 'guest_token' });
    await unknown(url, { token: '', cookie: `token=${alice.token}` });
  });

  it('is public while it is the avatar of its owner', async () => {
    const url = await uploaded(file(), alice.token);
    const wear = (avatar: string, id: number) =>
      run(server.world.db, 'UPDATE user SET avatar = ? WHERE id = ?', avatar, id);
    wear(url, bob.id);
    await unknown(url, { token: bob.token });
    await unknown(url);
    wear(url, alice.id);
    for (const headers of [{}, { token: bob.token }, { token: 'bad' }]) {
      const answer = await read(url, headers);
      expect(answer.rawPayload).toEqual(PNG);
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, max-age=300',
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    wear('', alice.id);
    await unknown(url);
  });

  it('of two owners is readable by both', async () => {
    const url = await uploaded(file(), alice.token);
    await uploaded(file(), bob.token);
    for (const { token } of [alice, bob]) {
      expect((await read(url, { token })).rawPayload).toEqual(PNG);
    }
  });

  it('is not found in another world', async () => {
    server.worlds.create({ key: 'other', scenario: 'empty' });
    const url = await uploaded(file(), alice.token);
    await unknown(url, { token: alice.token, 'x-mock-world': 'other' });
  });

  it('whose bytes are missing is not found, and one that cannot be read is a fault', async () => {
    const url = await uploaded(file(), alice.token);
    const place = filePlace(server.world, hashOf('sha256', PNG));
    rmSync(place);
    await unknown(url, { token: alice.token });
    rmSync(dirname(place), { recursive: true });
    writeFileSync(dirname(place), 'no folder');
    expect((await read(url, { token: alice.token })).statusCode).toBe(500);
    expect(server.brokenRules()).toEqual(['U8']);
    rmSync(dirname(place));
    expect(await uploaded(file(), alice.token)).toBe(url);
  });

  it.each([
    ['png', 'a.png', PNG],
    ['jpeg', 'a.jpg', '\xff\xd8\xff\xe0 and more'],
    ['gif', 'a.gif', GIF],
    ['webp', 'a.webp', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['png', 'a.zip', PNG],
  ])('is served inline if its bytes are an image: %s as %s', async (image, name, content) => {
    const bytes = Buffer.from(content as string, 'latin1'); // a Buffer is copied
    const url = await uploaded(file(bytes, name, 'application/octet-stream'), alice.token);
    const { headers, rawPayload } = await read(url, { token: alice.token });
    expect(rawPayload).toEqual(bytes);
    expect(headers).toMatchObject({
      ...HARMLESS,
      'content-type': `image/${image}`,
      'content-length': String(bytes.length),
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'same-site',
      'cache-control': 'private, no-store',
    });
  });

  it.each([
    ['a.bmp', 'BM and more bytes', 'image/bmp'],
    ['a.zip', '<html><script>alert(1)</script>', 'application/zip'],
    ['a.mp4', '<svg onload=alert(1)>', 'video/mp4'],
    ['a.mp3', 'a', 'audio/mpeg'],
    ['a.wav', 'a', 'audio/wav'],
    ['a.webm', 'a', 'video/webm'],
    ['a.rar', '', 'application/vnd.rar'],
  ])('is served as a download if it is anything else: %s', async (name, bytes, type) => {
    const url = await uploaded(file(bytes, name, 'application/octet-stream'), alice.token);
    const { headers, body } = await read(url, { token: alice.token });
    expect(body).toBe(bytes);
    expect(headers).toMatchObject({
      ...HARMLESS,
      'content-type': type,
      'content-disposition': `attachment; filename="${url.split('/').pop() ?? ''}"`,
    });
  });

  it.each(['', 'much longer than it was uploaded, with an answer of its own'])(
    'is an error, and found by the audit, when its bytes on the disk are others: %j',
    async (bytes) => {
      const url = await uploaded(file(), alice.token);
      const place = filePlace(server.world, hashOf('sha256', PNG));
      writeFileSync(place, bytes);
      expect((await read(url, { token: alice.token })).statusCode).toBe(500);
      const [breach] = server.audit().breaches;
      expect([breach?.rule, server.world.halted]).toEqual(['U8', false]);
      writeFileSync(place, PNG);
    },
  );

  it('can be requested by HEAD', async () => {
    const url = await uploaded(file(), alice.token);
    const headers = { token: alice.token };
    const answer = await server.app.inject({ method: 'HEAD', url, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String(PNG.length));
  });

  it.each([
    ['bytes=0-9', 206, PNG.subarray(0, 10), `bytes 0-9/${PNG.length}`],
    ['bytes=-4', 206, PNG.subarray(-4), `bytes ${PNG.length - 4}-${PNG.length - 1}/${PNG.length}`],
    ['bytes=0-1,4-5', 200, PNG, undefined],
    ['bytes=1000-', 416, null, `bytes */${PNG.length}`],
  ])('is sent in part for the range %s: %i', async (range, status, bytes, content) => {
    const url = await uploaded(file(), alice.token);
    const answer = await read(url, { token: alice.token, range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([status, content]);
    if (bytes) expect(answer.rawPayload).toEqual(bytes);
    else expect(answer.body).toContain('<h1>416');
  });

  it('is found by its exact address alone', async () => {
    const url = await uploaded(file(), alice.token);
    const name = url.split('/').pop() ?? '';
    for (const path of [
      `/uploads/20261120/${name}`,
      `/uploads/20261121/${name}.png`,
      `/uploads/20261121/..%2f20261121%2f${name}`,
      `/uploads/20261121/%00${name}`,
      `/uploads/20261121/..%2f..%2fmain.sqlite`,
      `/uploads/files/${hashOf('sha256', PNG)}`,
      '/uploads/20261121/',
      '/uploads',
    ]) {
      const { statusCode } = await read(path, { token: alice.token });
      expect([400, 404], path).toContain(statusCode);
    }
  });
});
