import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { Player } from './player.ts';
import type { Probe } from './probe.ts';

const NAME = 'common.upload';

/** A picture with one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture in one piece and in two chunks, and abandons another upload (CALL-6). */
export async function upload(probe: Probe, { token }: Player): Promise<void> {
  const sender = new Sender(probe, token);
  const whole = await sender.ok(
    'a whole picture',
    { file: part(PNG, 'a.png', 'image/png') },
    'uploaded',
  );
  await sender.refused('no file', {}, 'no_file_uploaded');
  const program = part(Buffer.from('<?php'), 'a.php', 'text/x-php');
  await sender.refused('a program', { file: program }, 'file_format_limited');
  const fake = part(Buffer.from('no picture at all'), 'a.png', 'image/png');
  await sender.refused('a file that is not a picture', { file: fake }, 'file_not_an_image');

  const chunkid = randomUUID();
  const halves = [PNG.subarray(0, 30), PNG.subarray(30)];
  for (const [chunkindex, half] of halves.entries()) {
    const fields = { chunkid, chunkindex: String(chunkindex), chunkcount: '2', filename: 'a.png' };
    const file = part(half, 'blob', 'application/octet-stream');
    await sender.ok(`chunk ${chunkindex + 1} of 2`, { ...fields, action: 'upload', file }, '');
  }
  const merge = { chunkid, filename: 'a.png', action: 'merge' };
  const merged = await sender.ok('merge', merge, 'uploaded');
  const isSame = !whole || !merged || whole.url === merged.url;
  probe.that(NAME, 'merge', isSame, 'the same address for the same picture');
  await sender.refused('merge again', merge, 'chunk_info_error');

  const given = randomUUID();
  const only = { chunkid: given, chunkindex: '0', chunkcount: '2', filename: 'a.png' };
  const file = part(PNG, 'blob', 'application/octet-stream');
  await sender.ok('a chunk to give up', { ...only, action: 'upload', file }, '');
  await sender.ok('clean', { chunkid: given, method: 'clean' }, '');
  await readBack(probe, token, whole?.url);
}

async function readBack(probe: Probe, token: string, url?: string): Promise<void> {
  if (url === undefined) return;
  const file = await probe.host.file(url, token);
  const isBack = file !== null && file.body.equals(PNG) && file.type.startsWith('image/png');
  probe.that(NAME, 'read back', isBack, 'the bytes that were uploaded, as a picture');
}

type Fields = Readonly<Record<string, string | File>>;

const part = (bytes: Buffer, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type });

/** Sends a multipart body. */
class Sender {
  readonly #probe: Probe;
  readonly #token: string;

  constructor(probe: Probe, token: string) {
    this.#probe = probe;
    this.#token = token;
  }

  async ok(asked: string, fields: Fields, says: 'uploaded' | '') {
    return this.#probe.judgeData(NAME, await this.#send(fields), { asked, says });
  }

  async refused(
    asked: string,
    fields: Fields,
    says: 'no_file_uploaded' | 'file_format_limited' | 'file_not_an_image' | 'chunk_info_error',
  ): Promise<void> {
    this.#probe.judgeRefusal(NAME, await this.#send(fields), asked, says);
  }

  #send(fields: Fields) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    this.#probe.counted(NAME);
    const { method, path } = ENDPOINTS[NAME];
    return this.#probe.host.send({ method, path, headers: { token: this.#token }, body });
  }
}
