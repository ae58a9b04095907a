import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { UploadPage } from '../pages/upload-page.ts';
import type { Player } from '../../kit/client/player.ts';
import { expect, test } from '../support/test.ts';

/** The size of two full chunks and a half. */
const LARGE = 5 * 1024 * 1024;

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

/** Returns the bytes that the page puts into a file of the given size. */
const content = (bytes: number) =>
  Buffer.from(Uint8Array.from({ length: bytes }, (_, at) => (at * 7 + (at >> 11)) % 251));

/** The path of such a file on the server, on the day at which the world of the test starts. */
const urlOf = (bytes: number) => `/uploads/20260310/${md5(content(bytes))}.zip`;

async function open(page: Page, player: Player, bytes: number): Promise<UploadPage> {
  await player.signIn({ amount: '0.00' });
  const upload = new UploadPage(page);
  await upload.open(player.token);
  await upload.choose('proof.zip', bytes);
  return upload;
}

const reset = (route: Route) => route.abort('connectionreset');

/** Holds a request until the page aborts it. */
const hang = () => new Promise(() => {});

test('a small file is sent in one form', async ({ page, player }) => {
  const upload = await open(page, player, 3000);
  const { ok, data } = await upload.send();
  expect(ok).toBe(true);
  expect(data?.url).toBe(urlOf(3000));
  expect(upload.forms).toEqual(['file']);
  const { progress, calls } = await upload.counters();
  expect(progress.at(-1)).toBe(1);
  expect(calls).toBe(0);
});

test('a large file is sent in chunks and arrives unchanged', async ({ page, player }) => {
  const upload = await open(page, player, LARGE);
  const { data } = await upload.send();
  expect(data?.url).toBe(urlOf(LARGE));
  expect(upload.forms.toSorted()).toEqual(['0', '1', '2', 'merge']);
  expect(upload.forms.at(-1)).toBe('merge');
  const stored = await page.request.get(urlOf(LARGE), { headers: { token: player.token } });
  expect(md5(await stored.body())).toBe(md5(content(LARGE)));
  const { progress, calls } = await upload.counters();
  expect(progress.at(-1)).toBe(1);
  expect(progress.length).toBeGreaterThan(3);
  expect(calls).toBe(0);
});

test('sends only a lost chunk again', async ({ page, player, watch }) => {
  watch.expect('net::ERR_CONNECTION_RESET');
  const upload = await open(page, player, LARGE);
  await upload.intercept('1', reset);
  expect((await upload.send()).data?.url).toBe(urlOf(LARGE));
  expect(upload.forms.toSorted()).toEqual(['0', '1', '1', '2', 'merge']);
});

test('a stopped upload resumes with the missing chunks alone', async ({ page, player }) => {
  const upload = await open(page, player, LARGE);
  await upload.intercept('1', hang);
  const stopped = upload.send();
  await expect.poll(async () => (await upload.counters()).answers).toBe(2);
  await upload.stop();
  expect((await stopped).failure).toMatchObject({ kind: 'aborted', code: 600003 });
  expect((await upload.counters()).calls).toBe(0);
  upload.forms.length = 0;
  expect((await upload.send()).data?.url).toBe(urlOf(LARGE));
  expect(upload.forms).toEqual(['1', 'merge']);
});

test('the server deletes the chunks of an abandoned upload', async ({ page, player, world }) => {
  const upload = await open(page, player, LARGE);
  await upload.intercept('1', hang);
  const stopped = upload.send();
  await expect.poll(async () => (await upload.counters()).answers).toBe(2);
  await upload.cancel();
  expect((await stopped).failure?.kind).toBe('aborted');
  expect(upload.forms.at(-1)).toBe('clean');
  const first = { action: 'merge', chunkid: upload.chunkid, chunkcount: 1, filename: 'a.zip' };
  await expect(world.call('common.upload', first, player.token)).rejects.toThrow(
    'Chunk file info error',
  );
});

test('a refused merge starts the upload again', async ({ page, player, world }) => {
  const upload = await open(page, player, LARGE);
  await upload.intercept('merge', async (route) => {
    const clean = { method: 'clean', chunkid: upload.chunkid };
    await world.call('common.upload', clean, player.token);
    await route.continue();
  });
  expect((await upload.send()).failure).toMatchObject({ message: 'Upload failed' });
  upload.forms.length = 0;
  expect((await upload.send()).data?.url).toBe(urlOf(LARGE));
  expect(upload.forms.toSorted()).toEqual(['0', '1', '2', 'merge']);
});

test('a merge whose answer is lost still gives the file', async ({ page, player, watch }) => {
  watch.expect('net::ERR_CONNECTION_RESET');
  const upload = await open(page, player, LARGE);
  await upload.intercept('merge', async (route) => {
    await route.fetch();
    await reset(route);
  });
  expect((await upload.send()).data?.url).toBe(urlOf(LARGE));
  expect(upload.forms.slice(3, 5)).toEqual(['merge', 'merge']);
  expect(upload.forms.slice(5).toSorted()).toEqual(['0', '1', '2', 'merge']);
});

test('an ended session ends the upload', async ({ page, player, world, watch }) => {
  watch.expect('401');
  const upload = await open(page, player, LARGE);
  await world.call('user.logout', {}, player.token);
  expect((await upload.send()).failure).toMatchObject({
    kind: 'unauthorized',
    message: 'Login expired, please login again',
  });
  expect(upload.forms.toSorted()).toEqual(['0', '1', '2']);
});
