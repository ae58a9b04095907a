import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { once, setMaxListeners } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FaultKind } from '#contract/control/core/fault.ts';
import type { Fault } from '../world/faults.ts';
import { callerOf, tokenOf } from './caller.ts';
import { entryOf } from './keep-journal.ts';
import { ConnectionCut, OrderedAnswer, TooManyCalls, Unauthorized } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The faults that strike this call; null when there are none, or nobody looked yet. */
    faults: readonly Fault[] | null;
  }
  interface FastifyInstance {
    /** Ends all waiting that a fault ordered, as the server closes. */
    closing: AbortSignal;
  }
}

const RETRY_AFTER_S = 60;

/**
 * Meets a call before it is done: it waits, is cut, hangs, or is answered as ordered.
 * The other faults, which let the call be done first, strike its answer.
 *
 * @throws what the call ends with, when it is not to be done
 */
export async function meetFaults(
  { name: route, path }: { readonly name: string; readonly path: string },
  fields: Record<string, unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { world } = request;
  if (world.faults.all().length === 0) return;
  const now = world.clock.now();
  const user = callerOf(world, tokenOf(request, fields), now)?.username;
  entryOf(request).user = user ?? null;
  request.faults = world.faults.strike({ route, path, user, now });
  for (const { kind } of request.faults) if (kind !== 'disk_full') noteFault(request, kind);
  for (const { kind, ms = 0 } of request.faults) if (kind === 'latency') await slow(reply, ms);
  for (const fault of request.faults) await endBefore(fault, reply);
}

async function endBefore(
  { kind, status = 200, code = 0, msg = '' }: Fault,
  reply: FastifyReply,
): Promise<void> {
  if (kind === 'answer') throw new OrderedAnswer(status, code, msg);
  if (kind === 'unauthorized') throw new Unauthorized();
  if (kind === 'rate_limit') {
    reply.header('retry-after', RETRY_AFTER_S);
    throw new TooManyCalls();
  }
  if (kind === 'drop_before') await cut(reply);
  else if (kind === 'hang_before') await hungUp(reply);
  else return;
  throw new ConnectionCut();
}

export function isStruck({ faults }: FastifyRequest, kind: FaultKind): boolean {
  return faults?.some((fault) => fault.kind === kind) ?? false;
}

/** Whether the disk is full for a call that is about to commit; it strikes when it is. */
export function isDiskFull(request: FastifyRequest): boolean {
  for (const { kind, id } of request.faults ?? []) {
    if (kind !== 'disk_full' || !request.world.faults.claim(id)) continue;
    noteFault(request, kind);
    return true;
  }
  return false;
}

function noteFault(request: FastifyRequest, kind: FaultKind): void {
  const entry = entryOf(request);
  entry.faults = [...entry.faults, kind];
}

/** Spoils the answers of calls that a fault strikes after they were done. */
export function spoilAnswers(app: FastifyInstance): void {
  app.decorateRequest('faults', null);
  const closing = new AbortController();
  // As many listen as calls wait.
  setMaxListeners(0, closing.signal);
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onSend', async ({ faults }, reply, payload) =>
    faults === null || typeof payload !== 'string' ? payload : spoiled(payload, faults, reply),
  );
}

async function spoiled(
  payload: string,
  faults: readonly Fault[],
  reply: FastifyReply,
): Promise<unknown> {
  const whole = Buffer.from(payload);
  const half = whole.subarray(0, whole.length / 2);
  for (const { kind, status = 502 } of faults) {
    if (kind === 'drop_after') await cut(reply);
    else if (kind === 'hang_after') await hungUp(reply);
    else if (kind === 'truncated') return half;
    else if (kind === 'not_json') {
      reply.code(status).type('text/html');
      return `<html><body><h1>${status} ${STATUS_CODES[status] ?? ''}</h1></body></html>`;
    } else if (kind === 'drop_midway') {
      reply.header('content-length', whole.length);
      return brokenOff(half, reply);
    }
  }
  return payload;
}

/**
 * Cuts the connection so that the caller hears of it. When a browser loses a connection that it had
 * used before, it sends the same call once more by itself, and the page sees no fault at all. It does
 * not when it was told that the call is being looked at (102), and the connection is then reset; when
 * it is only closed, Chromium takes the 102 for an empty 200.
 */
async function cut({ raw, request }: FastifyReply): Promise<void> {
  if (raw.destroyed) return;
  const isClosed = once(raw, 'close');
  const { socket } = request.raw;
  if (socket instanceof Socket) {
    if (request.raw.httpVersion === '1.1') raw.writeProcessing();
    socket.resetAndDestroy();
  } else raw.destroy(); // an injected call has no connection
  await isClosed;
}

/** Waits until the caller gives up, or the server closes. */
async function hungUp({ raw, server }: FastifyReply): Promise<void> {
  if (raw.destroyed) return;
  await once(raw, 'close', { signal: server.closing }).catch(() => raw.destroy());
}

async function slow({ raw, server }: FastifyReply, ms: number): Promise<void> {
  const { closing } = server;
  await pause(ms, undefined, { signal: closing }).catch(() => raw.destroy());
  if (closing.aborted) throw new ConnectionCut();
}

/** The beginning of an answer: once it is on its way, the connection breaks. */
function brokenOff(half: Buffer, { raw }: FastifyReply): Readable {
  return Readable.from(
    (async function* () {
      yield half;
      await nextTurn();
      // Called when all that was written before is out, or never will be.
      await new Promise((done) => {
        if (raw.socket) raw.socket.write('', done);
        else done(null);
      });
      throw new Error('the connection breaks off, as ordered');
    })(),
  );
}
