import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
import { Problem } from '../bootstrap/problem.mjs';
import { findFreePort, startFake, waitForAnswer } from '../running-server.ts';
import { type NamedCall, findDocumentedGets } from './get.ts';
import { type Call, measureRate, sendCall } from './load.ts';
import { fastest, formatPercent, formatRate, type Row } from './row.ts';
import { prepareOrders } from './submit.ts';

/** Other mock servers, which `npm run bench -- --peers` finds on the PATH. */
const PEERS: readonly Peer[] = [
  {
    name: 'json-server',
    program: 'json-server',
    install: 'json-server@0.17',
    start: startJsonServer,
  },
  { name: 'Prism', program: 'prism', install: '@stoplight/prism-cli', start: startPrism },
  { name: 'Mockoon', program: 'mockoon-cli', install: '@mockoon/cli', start: startMockoon },
];

const BUDGET = 2;
const CONNECTIONS = 50;
const ROUNDS = 3;
const ROUND_MS = 250;

/** A call of the contract, and the size of our answer to it. */
interface SizedCall extends NamedCall {
  readonly size: number;
}

interface PeerServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Started extends PeerServer {
  /** Returns the call to this server that does most the same as one to ours. */
  readonly callFor: (call: SizedCall) => Call;
}

interface Material {
  readonly folder: string;
  /** File of our OpenAPI document. */
  readonly openapi: string;
  readonly sizes: readonly number[];
}

interface Peer {
  readonly name: string;
  readonly program: string;
  /** The package that npm installs. */
  readonly install: string;
  readonly start: (script: string, material: Material) => Promise<Started>;
}

interface InstalledPeer extends Peer {
  readonly script: string;
}

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
    const calls = await sizedCalls(fake.url);
    const nextBet = await prepareOrders(fake.url);
    const openapi = join(folder, 'openapi.json');
    writeFileSync(
      openapi,
      await sendCall({ method: 'GET', url: `${fake.url}/__mock/openapi.json` }),
    );
    const material = { folder, openapi, sizes: calls.map(({ size }) => size) };
    // Node optimizes the code that all calls share, or the first rows would look slow.
    for (const { call } of calls) await measureRate(() => call, ROUND_MS, CONNECTIONS);
    const rows: Row[] = [];
    for (const { name, script, start } of installed) {
      const { stop, callFor } = await start(script, material);
      try {
        for (const call of calls) {
          rows.push(
            await compare(`GET ${call.name}`, name, [() => call.call, () => callFor(call)]),
          );
        }
        const bet: SizedCall = { name: 'games.submitBet', call: nextBet(), size: 0 };
        rows.push(await compare('durable submitBet', name, [nextBet, () => callFor(bet)]));
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
export function findPeers(): readonly InstalledPeer[] {
  const installed = PEERS.flatMap((peer) => {
    const script = findProgram(peer.program);
    return script === null ? [] : [{ ...peer, script }];
  });
  if (installed.length > 0) return installed;
  const packages = PEERS.map(({ install }) => install).join(' ');
  throw new Problem('No peer is installed.', `Install some: npm install --global ${packages}`);
}

async function compare(
  what: string,
  peer: string,
  [ours, theirs]: readonly [() => Call, () => Call],
): Promise<Row> {
  const rates = { ours: [] as number[], theirs: [] as number[] };
  // The first round is left out: the code may not be optimized yet.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const each = {
      theirs: await measureRate(theirs, ROUND_MS, CONNECTIONS),
      ours: await measureRate(ours, ROUND_MS, CONNECTIONS),
    };
    if (round === 0) continue;
    rates.ours.push(each.ours);
    rates.theirs.push(each.theirs);
  }
  const [mine, other] = [fastest(rates.ours), fastest(rates.theirs)];
  return {
    name: `${what}, ${peer}`,
    budget: `${formatPercent(BUDGET)} of ${peer}`,
    measured: formatRate(mine),
    baseline: `${peer}: ${formatRate(other)}`,
    ratio: formatPercent(mine / other),
    kept: mine / other >= BUDGET,
  };
}

async function sizedCalls(url: string): Promise<SizedCall[]> {
  const calls = await findDocumentedGets(url);
  const sizes = await Promise.all(calls.map(async ({ call }) => (await sendCall(call)).length));
  return calls.map((each, index) => ({ ...each, size: sizes[index] ?? 0 }));
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

async function startJsonServer(script: string, { folder, sizes }: Material): Promise<Started> {
  const rowsOf = (size: number) =>
    Array.from({ length: Math.max(1, Math.floor(size / 250)) }, (_, id) => ({
      id,
      text: 'x'.repeat(Math.min(size, 230)),
    }));
  const lists = Object.fromEntries(sizes.map((size) => [`list${size}`, rowsOf(size)]));
  const file = join(folder, 'db.json');
  writeFileSync(file, JSON.stringify({ ...lists, bets: [] }));
  const server = await startProgram((port) => [
    script,
    '--quiet',
    '--host=127.0.0.1',
    `--port=${port}`,
    file,
  ]);
  return {
    ...server,
    callFor: ({ call, size }) =>
      call.method === 'GET'
        ? { method: 'GET', url: `${server.url}/list${size}` }
        : { ...call, url: `${server.url}/bets` },
  };
}

async function startPrism(script: string, { openapi }: Material): Promise<Started> {
  const server = await startProgram((port) => [
    script,
    'mock',
    '--verboseLevel=silent',
    '--host=127.0.0.1',
    `--port=${port}`,
    openapi,
  ]);
  return withOurPaths(server);
}

async function startMockoon(script: string, { openapi }: Material): Promise<Started> {
  const server = await startProgram((port) => [
    script,
    'start',
    '--disable-log-to-file',
    '--disable-admin-api',
    `--data=${openapi}`,
    `--port=${port}`,
  ]);
  return withOurPaths(server);
}

function withOurPaths(server: PeerServer): Started {
  const callFor = ({ call }: SizedCall): Call => ({
    ...call,
    url: server.url + call.url.replace(/^https?:\/\/[^/]+/, ''),
    isMadeUp: true,
  });
  return { ...server, callFor };
}

/** Runs a Node program that serves HTTP on a port, and waits until it answers. */
async function startProgram(argsFor: (port: number) => readonly string[]): Promise<PeerServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, argsFor(port), { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const isReady = await Promise.race([
    waitForAnswer(url).then(() => true),
    ended.then(() => false),
  ]);
  if (!isReady) throw new Problem(`${child.spawnargs.join(' ')} ended at once.`, 'Try it by hand.');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}
