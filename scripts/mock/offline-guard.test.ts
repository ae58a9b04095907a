import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardOption } from './exec-world.mjs';
import { isLoopback } from './loopback.mjs';

// Addresses and names that are kept for documents: were one let through, nobody would answer.
const ATTEMPTS = {
  'net.connect': ['tcp://192.0.2.1:81', `net.connect(81, '192.0.2.1').on('error', said)`],
  'net.connect by name': [
    'tcp://a.invalid:82',
    `net.connect({ host: 'a.invalid', port: 82 }).on('error', said)`,
  ],
  'a new Socket': [
    'tcp://192.0.2.1:83',
    `new net.Socket().connect(83, '192.0.2.1').on('error', said)`,
  ],
  IPv6: ['tcp://2001:db8::1:84', `net.connect(84, '2001:db8::1').on('error', said)`],
  'http.get': ['tcp://b.invalid:80', `http.get('http://b.invalid/').on('error', said)`],
  'https.get': ['tcp://192.0.2.2:443', `https.get('https://192.0.2.2/').on('error', said)`],
  'tls.connect': ['tcp://192.0.2.3:85', `tls.connect(85, '192.0.2.3').on('error', said)`],
  'http2.connect': ['tcp://192.0.2.4:443', `http2.connect('https://192.0.2.4').on('error', said)`],
  fetch: [
    'https://c.invalid/path',
    `fetch('https://c.invalid/path?secret=1').catch((e) => said(e.cause))`,
  ],
  'fetch of a Request': [
    'http://192.0.2.5/',
    `fetch(new Request('http://192.0.2.5/')).catch((e) => said(e.cause))`,
  ],
  'dgram.send': ['udp://192.0.2.6', `dgram.createSocket('udp4').send('x', 53, '192.0.2.6', said)`],
  'dgram.connect': ['udp://192.0.2.7', `dgram.createSocket('udp4').connect(53, '192.0.2.7', said)`],
  'dns.lookup': ['dns://d.invalid', `dns.lookup('d.invalid', said)`],
  'dns.resolve4': ['dns://e.invalid', `dns.resolve4('e.invalid', said)`],
  'dns.reverse': ['dns://192.0.2.8', `dns.reverse('192.0.2.8', said)`],
  'dns.Resolver': ['dns://f.invalid', `new dns.Resolver().resolveMx('f.invalid', said)`],
  'dns.promises': ['dns://g.invalid', `dns.promises.lookup('g.invalid').catch(said)`],
  'a named import': ['dns://h.invalid', `lookup('h.invalid').catch(said)`],
  'another named import': ['dns://j.invalid', `resolve6('j.invalid', said)`],
  'util.promisify': ['dns://i.invalid', `promisify(dns.lookup)('i.invalid').catch(said)`],
  'a worker': [
    'tcp://192.0.2.9:86',
    `new Worker("require('node:net').connect(86, '192.0.2.9').on('error', () => {})", { eval: true }).on('exit', () => said({ code: 'ENETUNREACH' }))`,
  ],
} as const;

const INSIDE = `
const server = http.createServer((_, response) => response.end('hello'));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address();
const inside = [];
for (const host of ['127.0.0.1', 'localhost']) {
  inside.push(await (await fetch('http://' + host + ':' + port)).text());
}
inside.push(await new Promise((resolve) => http.get({ port }, (answer) => answer.on('data', (text) => resolve(String(text))))));
inside.push((await dns.promises.lookup('192.0.2.1')).address, (await lookup('localhost')).address.length > 0);
server.close();
`;

let folder = '';
let notes: { url: string; initiator: string; program: string }[] = [];
let printed: { inside: unknown[]; codes: Record<string, string> } = { inside: [], codes: {} };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dicebox-guard '));
  const program = join(folder, 'program.mjs');
  const tries = Object.entries(ATTEMPTS).map(
    ([name, [, code]]) =>
      `codes[${JSON.stringify(name)}] = await new Promise((resolve) => { const said = (error) => resolve(error?.code ?? 'no error'); ${code}; });`,
  );
  writeFileSync(
    program,
    `import dgram from 'node:dgram'; import dns from 'node:dns'; import { lookup } from 'node:dns/promises';
import { resolve6 } from 'node:dns'; import http from 'node:http'; import http2 from 'node:http2'; import https from 'node:https';
import net from 'node:net'; import tls from 'node:tls'; import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
const codes = {};
${INSIDE}
${tries.join('\n')}
console.log(JSON.stringify({ inside, codes }));
process.exit(0);`,
  );
  const log = join(folder, 'log');
  const env = {
    PATH: process.env['PATH'],
    NODE_OPTIONS: guardOption(),
    DICEBOX_OUTSIDE_LOG: log,
  };
  const stdout = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [program], { env, timeout: 20_000 }, (error, out, err) =>
      error ? reject(new Error(`${error.message}\n${err}`)) : resolve(out),
    );
  });
  printed = JSON.parse(stdout) as typeof printed; // what the program above prints
  notes = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as (typeof notes)[number]); // written by the guard
}, 30_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('a program behind the guard', () => {
  it('reaches this machine as ever', () => {
    expect(printed.inside).toEqual(['hello', 'hello', 'hello', '192.0.2.1', true]);
  });

  it.each(Object.entries(ATTEMPTS))('gets nowhere by %s', (name, [url]) => {
    expect(printed.codes[name]).toBe('ENETUNREACH');
    expect(notes.filter((note) => note.url === url)).toHaveLength(1);
  });

  it('is noted once for each attempt, with the lines that made it', () => {
    expect(notes).toHaveLength(Object.keys(ATTEMPTS).length);
    for (const { url, initiator, program } of notes) {
      const maker = url === ATTEMPTS['a worker'][0] ? '[worker eval]' : 'program.mjs';
      expect(program, url).toContain(maker);
      expect(initiator, url).toContain(`${maker}:`);
      expect(initiator, url).not.toMatch(/offline-|node:/);
    }
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.255.1.2', true],
  ['localhost', true],
  ['LOCALHOST', true],
  ['a.b.localhost', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['0.0.0.0', true],
  ['::', true],
  ['', true],
  ['192.0.2.1', false],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['localhost.example', false],
  ['notlocalhost', false],
  ['127.0.0.1.example', false],
  ['example.com', false],
  ['2001:db8::1', false],
  ['::ffff:192.0.2.1', false],
])('the host "%s" is this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
