import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Problem } from '../bootstrap/problem.mjs';
import { findFreePort, startFake, waitForAnswer } from '../running-server.ts';
import {
  bodyOf,
  type Call,
  compareRates,
  documentedGets,
  type NamedCall,
  prepareBet,
} from './load.ts';
import type { Row } from './table.ts';

const CONNECTIONS = 50;

interface Material {
  readonly port: number;
  readonly openapi: string;
  readonly db: string;
}

interface Peer {
  readonly name: string;
  readonly program: string;
  readonly install: string;
  readonly args: (material: Material) => readonly string[];
  /** Returns the path of the call to it that does most the same as one to ours. */
  readonly pathOf: (call: NamedCall) => string;
}

const ourPath = ({ call }: NamedCall) => call.url.replace(/^https?:\/\/[^/]+/, '');

/** Other mock servers, which `npm run bench -- --peers` finds on the PATH. */
const PEERS: readonly Peer[] = [
  {
    name: 'json-server',
    program: 'json-server',
    install: 'json-server@0.17',
    args: ({ port, db }) => ['--quiet', '--host=127.0.0.1', `--port=${port}`, db],
    pathOf: ({ call, size }) => (call.method === 'GET' ? `/list${size}` : '/bets'),
  },
  {
    name: 'Prism',
    program: 'prism',
    install: '@stoplight/prism-cli',
    args: ({ port, openapi }) =>
      ['mock', '--verboseLevel=silent', '--host=127.0.0.1', `--port=${port}`].concat(openapi),
    pathOf: ourPath,
  },
  {
    name: 'Mockoon',
    program: 'mockoon-cli',
    install: '@mockoon/cli',
    args: ({ port, openapi }) =>
      ['start', '--disable-log-to-file', '--disable-admin-api', `--data=${openapi}`].concat(
        `--port=${port}`,
      ),
    pathOf: ourPath,
  },
];

/**
 * Measures each documented GET, and a bet that is on disk before its answer, beside the peers that are
 * installed: json-server with a list of as many bytes and a resource that it writes to a file, Prism and
 * Mockoon with our OpenAPI document. These two keep nothing.
 *
 * @throws Problem when no peer is installed
 */
export async function measurePeers(): Promise<Row[]> {
  const installed = findPeers();
  const fake = await startFake('--calls-a-minute', '0');
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-peers-'));
  try {
    const bet = await prepareBet(fake.url);
    const gets = await documentedGets(fake.url);
    const calls = [...gets, { name: 'durable submitBet', call: bet, size: 0 }];
    const [openapi, db] = [join(folder, 'openapi.json'), join(folder, 'db.json')];
    const document = { method: 'GET', url: `${fake.url}/__mock/openapi.json` } as const;
    writeFileSync(openapi, await bodyOf(document));
    const lists = Object.fromEntries(gets.map(({ size }) => [`list${size}`, listOf(size)]));
    writeFileSync(db, JSON.stringify({ ...lists, bets: [] }));
    const rows: Row[] = [];
    for (const { script, name, args, pathOf } of installed) {
      const port = await findFreePort();
      const { url, stop } = await startPeer([script, ...args({ port, openapi, db })], port);
      try {
        for (const each of calls) {
          const theirs: Call = { ...each.call, url: url + pathOf(each), isMadeUp: true };
          const ours = each.call;
          const what = `${ours.method === 'GET' ? 'GET ' : ''}${each.name}, ${name}`;
          const connections = CONNECTIONS;
          const contest = { name: what, ours, theirs: [name, theirs] as const, connections };
          rows.push(await compareRates({ ...contest, atLeastTimes: 2 }));
        }
      } finally {
        await stop();
      }
    }
    return rows;
  } finally {
    await fake.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Problem when no peer is installed */
function findPeers() {
  const installed = PEERS.flatMap((peer) => {
    const script = findProgram(peer.program);
    return script === null ? [] : [{ ...peer, script }];
  });
  if (installed.length > 0) return installed;
  const packages = PEERS.map(({ install }) => install).join(' ');
  throw new Problem('No peer is installed.', `Install some: npm install --global ${packages}`);
}

/** Returns the script of a program on the PATH; null when there is none. */
function findProgram(name: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    try {
      return realpathSync(join(folder, name));
    } catch {
      // Not in this folder.
    }
  }
  return null;
}

const listOf = (size: number) =>
  Array.from({ length: Math.max(1, Math.floor(size / 250)) }, (_, id) => ({
    id,
    text: 'x'.repeat(Math.min(size, 230)),
  }));

/** Runs a Node program that serves HTTP on a port, and waits until it answers. */
async function startPeer(args: readonly string[], port: number) {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const answers = waitForAnswer(url).then(() => true);
  const isReady = await Promise.race([answers, ended.then(() => false)]);
  if (!isReady) throw new Problem(`${child.spawnargs.join(' ')} ended at once.`, 'Try it by hand.');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}
