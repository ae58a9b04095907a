import { Agent, request } from 'node:http';
import type * as Fs from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { minor } from '#contract/money.ts';
import { type LiveServer, openLiveServer } from '../testing/live-server.ts';

let isDiskFull = false;

vi.mock('node:fs/promises', async (importOriginal) => {
  const fs = await importOriginal<typeof Fs>();
  const open = async (...place: Parameters<typeof fs.open>): Promise<Fs.FileHandle> => {
    const handle = await fs.open(...place);
    const write = handle.writeFile.bind(handle);
    handle.writeFile = async (...data) => {
      if (!isDiskFull) return write(...data);
      const full = { code: 'ENOSPC', syscall: 'write' };
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), full);
    };
    return handle;
  };
  return { ...fs, open };
});

const KIB = 1024;
const FIELD = 'content-disposition: form-data; name=';
const field = (name: string, value: string) => `${FIELD}"${name}"\r\n\r\n${value}`;
const file = (kib: number, name = 'file') =>
  `${FIELD}"${name}"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n${'x'.repeat(kib * KIB)}`;
const fields = (count: number) => Array.from({ length: count }, (_, at) => field(`f${at}`, 'x'));

let server: LiveServer;

beforeEach(async () => {
  server = await openLiveServer();
});

afterEach(() => {
  isDiskFull = false;
});

for (const disk of ['a healthy disk', 'a full disk']) {
  it.each([
    ['a file of 60 KB', [file(60)]],
    ['a file of 300 KB', [file(300)]],
    ['a file of 3 MB', [file(3 * KIB)]],
    ['two files of 1 MB', [file(KIB), file(KIB)]],
    ['twelve files of 300 KB', Array.from({ length: 12 }, () => file(300))],
    ['70 fields and a file', [...fields(70), file(300)]],
    ['a field named __proto__', [field('__proto__', 'x'), file(300)]],
    ['a field of 2 MB', [field('name', 'x'.repeat(2 * KIB * KIB)), file(300)]],
    ['a file of 11 MB', [file(11 * KIB)]],
    ['a file in another field', [file(300, 'other')]],
  ])(`the next call of a connection is answered after %s on ${disk}`, async (_, parts) => {
    isDiskFull = disk === 'a full disk';
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const { token } = server.player('ann', minor(0));
    for (const each of [token, 'not a token']) {
      await send(agent, each, parts);
      expect(await send(agent, each)).toContain('"code":1');
    }
  });
}

/** Uploads parts, or else calls an endpoint, on the only connection of an agent. */
function send(agent: Agent, token: string, parts?: readonly string[]): Promise<string> {
  const body = parts?.map((part) => `--line\r\n${part}\r\n`).join('');
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        port: server.port,
        method: body === undefined ? 'GET' : 'POST',
        path: body === undefined ? '/api/games/category' : '/api/common/upload',
        headers: { token, ...(body !== undefined && { 'content-type': MULTIPART }) },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (some: string) => (text += some));
        answer.on('end', () => resolve(text));
      },
    );
    call.on('error', reject);
    call.end(body === undefined ? undefined : `${body}--line--\r\n`);
  });
}

const MULTIPART = 'multipart/form-data; boundary=line';
