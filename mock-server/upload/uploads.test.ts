import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { Contract } from '#contract/api-declaration.ts';
import { UPLOAD_MESSAGES } from '#contract/errors/upload.ts';
import { UPLOAD_SCHEMAS } from '#contract/api/upload.ts';
import { createFakeServer } from '../core/fake-server.ts';
import type { Caller } from '../core/http/call.ts';
import type { Product } from '../core/product.ts';
import { HandClock } from '../core/testing/test-world.ts';
import { row, run } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import {
  CHUNKID,
  fieldsOf,
  file,
  multipart,
  MULTIPART,
  type Part,
  PNG,
} from '../testing/upload-calls.ts';
import { uploadTables } from './tables.ts';
import { createUploads } from './uploads.ts';

// Another product takes uploads: pictures that members send, whose covers everyone may see.

const NOON = Date.UTC(2026, 10, 21, 4);

const CONTRACT = {
  endpoints: {
    'pictures.send': { method: 'POST', path: '/api/pictures/send', access: 'user' },
  },
  schemas: { 'pictures.send': UPLOAD_SCHEMAS },
} as const satisfies Contract;

const findCaller = ({ db }: World, token: string) =>
  row<Caller>(db, 'SELECT id, username FROM member WHERE card = ?', token);

const UPLOADS = createUploads({
  findCaller,
  isPublic: ({ db }, ownerId, path) =>
    row(db, 'SELECT 1 FROM member WHERE id = ? AND cover = ?', ownerId, path) !== undefined,
});

const GALLERY = {
  name: 'Gallery',
  contract: CONTRACT,
  messages: UPLOAD_MESSAGES,
  migrations: [
    {
      version: 1,
      sql: `CREATE TABLE member (id INTEGER PRIMARY KEY, username TEXT, card TEXT, cover TEXT) STRICT;
            ${uploadTables({ users: 'member' })}`,
    },
  ],
  findCaller,
  handlers: {},
  ownRoutes: { 'pictures.send': UPLOADS.route },
  otherRoutes: [UPLOADS.files],
  dueWork: UPLOADS.dueWork,
  audits: [UPLOADS.audit],
  scenarios: {
    names: ['default'],
    fill: ({ db }) => {
      run(db, "INSERT INTO member (username, card) VALUES ('ann', 'A-1'), ('bob', 'B-2')");
    },
  },
} satisfies Product<typeof CONTRACT, Caller, keyof typeof UPLOAD_MESSAGES, 'pictures.send'>;

async function gallery() {
  const wall = new HandClock(NOON);
  const server = createFakeServer(GALLERY, { wall });
  const world = server.openMain({ scenario: 'default', seed: 'a seed' });
  const app = await server.buildApp();
  onTestFinished(async () => {
    expect(server.audit(world)).toEqual({ ok: true, breaches: [] });
    await app.close();
    server.worlds.close();
  });
  return { app, server, world, wall };
}

async function send(app: FastifyInstance, card: string, parts: readonly Part[]) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/pictures/send',
    headers: { token: card, 'content-type': MULTIPART },
    payload: multipart(parts),
  });
  return answer.json<{ code: number; msg: string; data: { url: string } | null }>();
}

async function statusOf(app: FastifyInstance, url: string, card?: string) {
  const answer = await app.inject({ method: 'GET', url, headers: card ? { token: card } : {} });
  return answer.statusCode;
}

it('keeps a file for its owner, until the product says that everyone may read it', async () => {
  const { app, world } = await gallery();
  const sent = await send(app, 'A-1', [file(PNG, 'cover.png')]);
  expect(sent).toMatchObject({ code: 1, msg: 'Uploaded successful' });
  const url = sent.data?.url ?? '';
  expect(await statusOf(app, url, 'A-1')).toBe(200);
  expect(await statusOf(app, url, 'B-2')).toBe(404);
  run(world.db, 'UPDATE member SET cover = ? WHERE id = 1', url);
  expect(await statusOf(app, url)).toBe(200);
});

it('joins chunks, and refuses what a FastAdmin host refuses', async () => {
  const { app } = await gallery();
  const [first, second] = [PNG.subarray(0, 20), PNG.subarray(20)];
  const chunk = (bytes: Buffer, chunkindex: number) => [
    ...fieldsOf({ chunkid: CHUNKID, chunkindex }),
    file(bytes, 'blob', 'application/octet-stream'),
  ];
  const merge = fieldsOf({ chunkid: CHUNKID, action: 'merge', chunkcount: 2, filename: 'a.png' });
  expect(await send(app, 'A-1', chunk(second, 1))).toMatchObject({ code: 1, data: null });
  expect(await send(app, 'A-1', merge)).toMatchObject({ code: 0, msg: 'Chunk file info error' });
  await send(app, 'A-1', chunk(first, 0));
  const { data } = await send(app, 'A-1', merge);
  expect(await statusOf(app, data?.url ?? '', 'A-1')).toBe(200);
  const program = await send(app, 'A-1', [file('<?php', 'a.php', 'text/x-php')]);
  expect(program).toMatchObject({ code: 0, msg: 'Uploaded file format is limited' });
  expect(await send(app, 'nobody', [file()])).toMatchObject({ code: 401 });
});

it('forgets an unfinished upload after a day', async () => {
  const { app, server, world, wall } = await gallery();
  const parts = [
    ...fieldsOf({ chunkid: CHUNKID, chunkindex: 0 }),
    file(PNG, 'blob', 'application/octet-stream'),
  ];
  await send(app, 'A-1', parts);
  expect(row(world.db, 'SELECT COUNT(*) AS count FROM upload')).toEqual({ count: 1 });
  wall.pass(24 * 60 * 60 * 1000);
  server.due.catchUp(world, world.clock.now());
  expect(row(world.db, 'SELECT COUNT(*) AS count FROM upload')).toEqual({ count: 0 });
});
