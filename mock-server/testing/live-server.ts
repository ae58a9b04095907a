import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { type EndpointName, ENDPOINTS } from '#contract/api/endpoints.ts';
import type { FaultOrder } from '#contract/control/core/fault.ts';
import { HandClock } from '../core/testing/test-world.ts';
import { rows } from '../core/world/database.ts';
import type { Faults } from '../core/world/faults.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { type CallOptions, createTestDicebox, headersOf } from './injected-server.ts';
import { NOON, type Player, TestServer } from './test-server.ts';
import { PNG } from './upload-calls.ts';

/**
 * Opens a server on a port of its own, so that connections break as they do in production. It closes
 * when the test is over, and fails the test when an audit of a world finds a breach.
 */
export async function openLiveServer(): Promise<LiveServer> {
  const wall = new HandClock(NOON);
  const server = createTestDicebox({ wall });
  const { worlds } = server;
  const world = server.openMain({ scenario: 'empty', seed: 'a seed for tests' });
  const app = await server.buildApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    const closed = app.close();
    // Closes connections that a client opened but never used, because a server waits for them.
    app.server.closeAllConnections();
    await closed;
    const audits = worlds.all().map((each) => server.audit(each));
    worlds.close();
    for (const audit of audits) expect(audit).toEqual({ ok: true, breaches: [] });
  });
  return new LiveServer(app, worlds, world, wall);
}

interface Sent extends CallOptions {
  readonly signal?: AbortSignal;
}

export class LiveServer extends TestServer {
  get port(): number {
    return (this.app.server.address() as AddressInfo).port; // it listens on a port
  }

  order(fault: FaultOrder): number {
    return this.world.faults.add(fault).id;
  }

  /** Calls an endpoint over a connection. */
  fetch(
    name: EndpointName,
    payload: object = {},
    { signal, ...options }: Sent = {},
  ): Promise<Response> {
    const { method, path } = ENDPOINTS[name];
    return fetch(`http://127.0.0.1:${this.port}${path}`, {
      method,
      headers: headersOf(name, options),
      ...(method === 'POST' && { body: JSON.stringify(payload) }),
      ...(signal && { signal }),
    });
  }

  /** Uploads a picture over a connection. */
  upload({ token }: Player): Promise<Response> {
    const body = new FormData();
    body.set('file', new Blob([PNG], { type: 'image/png' }), 'a.png');
    const url = `http://127.0.0.1:${this.port}/api/common/upload`;
    return fetch(url, { method: 'POST', headers: { token }, body });
  }

  /** Places a bet of 10.00 on big. */
  bet({ token }: Player, key?: string): Promise<Response> {
    return this.fetch('games.submitBet', BET, { token, ...(key !== undefined && { key }) });
  }

  stateOf({ id }: Player): { main: number; bets: number } {
    const bets = rows(this.world.db, 'SELECT id FROM bet WHERE user_id = ?', id).length;
    return { main: balanceOf(this.world, id), bets };
  }

  /** Creates a player with 100.00. */
  ann(): Player {
    return this.player('ann', 100_00);
  }

  /** Calls an endpoint and returns the raw bytes until the connection ended. */
  async bytesOf(name: EndpointName, version = '1.1', header = 'host: x'): Promise<string> {
    const { method, path } = ENDPOINTS[name];
    const socket = connect(this.port, '127.0.0.1');
    let bytes = '';
    socket.on('data', (some) => (bytes += some.toString()));
    // A reset also ends the answer.
    socket.on('error', () => {});
    socket.write(`${method} ${path} HTTP/${version}\r\n${header}\r\ncontent-length: 0\r\n\r\n`);
    await new Promise((gone) => socket.once('close', gone));
    return bytes;
  }
}

export async function hasStruck(faults: Faults, id: number, times = 1): Promise<void> {
  await waitUntil(() => faults.all().some((fault) => fault.id === id && fault.struck >= times));
}

/** Waits until a condition holds that the server is about to fulfil. */
export async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((next) => setImmediate(next));
}

export const BET = {
  game_id: 1,
  game_no: '20261121241',
  bet_content: { lines: [{ play: 'big', pick: '', amount: '10.00' }] },
};

export const KEY = 'a-key-of-a-tap-1';

/** Expects that a call ends without an answer. */
export async function expectCut(answer: Promise<Response>): Promise<void> {
  await expect(answer).rejects.toThrow('fetch failed');
}
