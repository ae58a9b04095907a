import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type * as Fs from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { minor } from '#contract/money.ts';
import { type LiveServer, openLiveServer } from '../testing/live-server.ts';
import { file, MULTIPART, multipart, UPLOAD, type Part } from '../testing/upload-calls.ts';

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
const txt = (kib: number, name?: string) =>
  file('x'.repeat(kib * KIB), 'a.txt', 'text/plain', name);
const fields = Array.from({ length: 70 }, (_, at) => ({ name: `f${at}`, value: 'x' }));

let server: LiveServer;

beforeEach(async () => {
  server = await openLiveServer();
});

afterEach(() => {
  isDiskFull = false;
});

for (const disk of ['a healthy disk', 'a full disk']) {
  it.each([
    ['a file of 60 KB', [txt(60)]],
    ['a file of 300 KB', [txt(300)]],
    ['a file of 3 MB', [txt(3 * KIB)]],
    ['two files of 1 MB', [txt(KIB), txt(KIB)]],
    ['twelve files of 300 KB', Array.from({ length: 12 }, () => txt(300))],
    ['70 fields and a file', [...fields, txt(300)]],
    ['a field named __proto__', [{ name: '__proto__', value: 'x' }, txt(300)]],
    ['a field of 2 MB', [{ name: 'name', value: 'x'.repeat(2 * KIB * KIB) }, txt(300)]],
    ['a file of 11 MB', [txt(11 * KIB)]],
    ['a file in another field', [txt(300, 'other')]],
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
function send(agent: Agent, token: string, parts?: readonly Part[]): Promise<string> {
  const upload = { method: 'POST', path: UPLOAD, headers: { token, 'content-type': MULTIPART } };
  const options = parts ? upload : { path: '/api/games/category', headers: { token } };
  return new Promise((resolve, reject) => {
    const call = request({ agent, port: server.port, ...options }, (answer) => {
      text(answer).then(resolve, reject);
    });
    call.on('error', reject);
    call.end(parts && multipart(parts));
  });
}
