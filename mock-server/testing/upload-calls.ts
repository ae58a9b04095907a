import { createHash } from 'node:crypto';
import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect } from 'vitest';
import { type MessageKey, messageText, type WireLanguage } from '#contract/errors.ts';
import { contentOf } from '../core/testing/test-world.ts';
import type { World } from '../core/world/world.ts';
import { filePlace, folderOf } from '../upload/places.ts';
import { putFile } from '../upload/upload-table.ts';
import type { TestServer } from './test-server.ts';

export const UPLOAD = '/api/common/upload';
export const CHUNKID = '0f8b1f2e-3c4d-4e5f-8a9b-0c1d2e3f4a5b';

export const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(40, 7)]);
export const GIF = Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.alloc(40, 7)]);

export interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
}

const BOUNDARY = 'a-boundary';

/** Builds a multipart body from its parts as they are: nothing is escaped or corrected. */
export function multipart(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    value,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, end].map((piece) => Buffer.from(piece)));
}

export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export interface Sender {
  readonly token?: string;
  readonly language?: 'en' | 'zh';
  readonly world?: string;
  readonly headers?: Record<string, string>;
}

export interface Urls {
  readonly url: string;
  readonly fullurl: string;
}

export function send(
  server: TestServer,
  body: string | Buffer,
  type: string,
  { token, language, world, headers }: Sender,
) {
  return server.send<Urls | null>({
    method: 'POST',
    url: UPLOAD,
    headers: {
      'content-type': type,
      ...(token !== undefined && { token }),
      ...(language && { 'accept-language': language }),
      ...(world !== undefined && { 'x-mock-world': world }),
      ...headers,
    },
    payload: body,
  });
}

export const sendParts = (server: TestServer, parts: readonly Part[], sender: Sender) =>
  send(server, multipart(parts), MULTIPART, sender);

export const file = (
  value: Buffer | string = PNG,
  filename = 'a.png',
  type = 'image/png',
  name = 'file',
): Part => ({ name, value, filename, type });

export const fieldsOf = (fields: Record<string, string | number>): Part[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value: String(value) }));

/** Sends one chunk, as the stock FastAdmin widget does. */
export function sendChunk(
  server: TestServer,
  bytes: Buffer | string,
  fields: Record<string, string | number>,
  sender: Sender,
) {
  const all = { chunkid: CHUNKID, ...fields };
  const chunk = file(bytes, 'blob', 'application/octet-stream');
  return sendParts(server, [...fieldsOf(all), chunk], sender);
}

/** Requests the merge by a JSON body without a count, as the documented client does (CALL-6). */
export function sendMerge(server: TestServer, filename: string, sender: Sender, chunkid = CHUNKID) {
  const body = JSON.stringify({ action: 'merge', chunkid, filename });
  return send(server, body, 'application/json', sender);
}

export function sendClean(server: TestServer, sender: Sender, chunkid = CHUNKID) {
  const body = JSON.stringify({ method: 'clean', chunkid });
  return send(server, body, 'application/json', sender);
}

export async function sendChunks(
  server: TestServer,
  chunks: readonly (Buffer | string)[],
  sender: Sender,
  order = chunks.map((_, index) => index),
): Promise<void> {
  for (const index of order) {
    const fields = { chunkindex: index, chunkcount: chunks.length };
    const { code, msg, data } = await sendChunk(server, chunks[index] ?? '', fields, sender);
    expect({ code, msg, data }).toEqual({ code: 1, msg: '', data: null });
  }
}

export const refusal = (key: MessageKey, values: Record<string, string | number> = {}) => ({
  status: 200,
  code: 0,
  msg: messageText(key, 'en', values),
  data: null,
});

/** Expects that a call is refused with these texts, and leaves no trace. */
export async function expectRefusal(
  { world }: TestServer,
  ask: (who: Sender) => ReturnType<typeof send>,
  sender: Sender,
  texts: Record<WireLanguage, string>,
): Promise<void> {
  const before = [contentOf(world.db), tree(world)];
  for (const language of ['en', 'zh'] as const) {
    const refused = { status: 200, code: 0, msg: texts[language], data: null };
    expect(await ask({ ...sender, language })).toMatchObject(refused);
  }
  expect([contentOf(world.db), tree(world)]).toEqual(before);
}

export const hashOf = (algorithm: 'md5' | 'sha256', bytes: Buffer | string) =>
  createHash(algorithm).update(bytes).digest('hex');

/** Returns the paths of all files below a world's folder. */
export function tree(world: World): string[] {
  return world.files.hasFolder() ? filesBelow(world.files.folder()) : [];
}

export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

/** Gives a user a stored file of this many bytes, none of which takes space. Returns its address. */
export function storeFile(world: World, userId: number, name: string, size = 1): string {
  const sha256 = String(size).padStart(64, '0');
  folderOf(world, 'files');
  const place = filePlace(world, sha256);
  writeFileSync(place, '');
  truncateSync(place, size);
  const row = { user_id: userId, day: '20261121', name, size, sha256, image: 'png' } as const;
  putFile(world, row, 0);
  return `/uploads/20261121/${name}`;
}
