import type {
  FastifyReply,
  FastifyRequest,
  onSendHookHandler,
  preValidationHookHandler,
} from 'fastify';
import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FaultKind } from '#contract/control/core/fault.ts';
import { nextTurn, realTimers } from '../world/timers.ts';
import type { Closing } from '../core.ts';
import type { Fault } from '../world/faults.ts';
import {
  assertWorldOpen,
  ConnectionCut,
  OrderedAnswer,
  TooManyCalls,
  Unauthorized,
} from './failures.ts';
import { entryOf } from './journal.ts';

const RETRY_AFTER_S = 60;

/**
 * Applies the faults that strike before a call is handled: it waits, is cut, hangs, or is answered as
 * ordered. The others strike its answer.
 *
 * @throws what ends the call, when it is not to be handled
 */
export const strikeCall: preValidationHookHandler = (request, reply, done) => {
  const { world, is404 } = request;
  assertWorldOpen(world);
  // Most calls have none, and every promise takes time.
  if (is404 || world.faults.all().length === 0) done();
  else strike(request, reply).then(() => done(), done);
};

async function strike(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { world, routeOptions, server } = request;
  const now = world.clock.now();
  const user = server.findCaller(request, now)?.username;
  entryOf(request).user = user ?? null;
  const { name: route = '', path = '' } = routeOptions.config;
  request.faults = world.faults.strike({ route, path, user, now });
  for (const { kind } of request.faults) if (kind !== 'disk_full') recordFault(request, kind);
  for (const { kind, ms = 0 } of request.faults) if (kind === 'delay') await delay(reply, ms);
  for (const fault of request.faults) await endEarly(fault, reply);
}

async function endEarly(
  { kind, status = 200, code = 0, msg = '', data = null }: Fault,
  reply: FastifyReply,
): Promise<void> {
  if (kind === 'answer') throw new OrderedAnswer(status, code, msg, data);
  if (kind === 'unauthorized') throw new Unauthorized();
  if (kind === 'rate_limit') {
    reply.header('retry-after', RETRY_AFTER_S);
    throw new TooManyCalls();
  }
  if (kind === 'drop') await cutConnection(reply);
  else if (kind === 'hang') await hang(reply);
  else return;
  throw new ConnectionCut();
}

export function hasFault({ faults }: FastifyRequest, kind: FaultKind): boolean {
  return faults?.some((fault) => fault.kind === kind) ?? false;
}

/** Tells whether the disk is full for a call that is about to commit, and counts the strike. */
export function isDiskFull(request: FastifyRequest): boolean {
  for (const { kind, id } of request.faults ?? []) {
    if (kind !== 'disk_full' || !request.world.faults.claim(id)) continue;
    recordFault(request, kind);
    return true;
  }
  return false;
}

function recordFault(request: FastifyRequest, kind: FaultKind): void {
  const entry = entryOf(request);
  entry.faults = [...entry.faults, kind];
}

/** Applies the faults that strike the answers of calls that were handled. */
export const spoilAnswer: onSendHookHandler = ({ faults }, reply, payload, done) => {
  if (faults === null || typeof payload !== 'string') done(null, payload);
  else spoil(payload, faults, reply).then((spoiled) => done(null, spoiled), done);
};

async function spoil(
  payload: string,
  faults: readonly Fault[],
  reply: FastifyReply,
): Promise<unknown> {
  const bytes = Buffer.from(payload);
  const half = bytes.subarray(0, bytes.length / 2);
  for (const { kind, status = 502 } of faults) {
    if (kind === 'lose_answer') await cutConnection(reply);
    else if (kind === 'hang_after') await hang(reply);
    else if (kind === 'truncate') return half;
    else if (kind === 'not_json') {
      reply.code(status).type('text/html');
      return `<html><body><h1>${status} ${STATUS_CODES[status] ?? ''}</h1></body></html>`;
    } else if (kind === 'drop_midway') {
      reply.header('content-length', bytes.length);
      return streamThenCut(half, reply);
    }
  }
  return payload;
}

/**
 * Cuts the connection so that the page sees it. A browser that loses a connection it had used before
 * sends the same call again by itself, and the page sees no fault. It does not after a response 102
 * (Processing) with a reset; when the connection is only closed, Chromium takes the 102 for an empty
 * 200. A caller that asks for one answer per connection, such as Python, takes the 102 for that answer.
 */
async function cutConnection({ raw, request }: FastifyReply): Promise<void> {
  if (raw.destroyed) return;
  const isClosed = once(raw, 'close');
  const { socket } = request.raw;
  if (socket instanceof Socket) {
    if (request.raw.httpVersion === '1.1' && raw.shouldKeepAlive) raw.writeProcessing();
    socket.resetAndDestroy();
  } else raw.destroy(); // an injected call has no connection
  await isClosed;
}

/** Waits until the caller gives up, or the server closes. */
async function hang({ raw, server }: FastifyReply): Promise<void> {
  const { closing } = server.core;
  if (raw.destroyed) return;
  const isClosed = once(raw, 'close');
  const end = () => void raw.destroy();
  closing.once('begin', end);
  if (closing.hasBegun) end();
  await isClosed;
  closing.off('begin', end);
}

async function delay({ raw, server }: FastifyReply, ms: number): Promise<void> {
  const { closing } = server.core;
  if (!closing.hasBegun) await pause(closing, ms);
  if (!closing.hasBegun) return;
  raw.destroy();
  throw new ConnectionCut();
}

/** Waits for a time, but not longer than until the server begins to close. */
function pause(closing: Closing, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      realTimers.clearTimeout(timer);
      closing.off('begin', end);
      resolve();
    };
    const timer = realTimers.setTimeout(end, ms);
    closing.once('begin', end);
  });
}

/** Sends the first half of an answer and then breaks the connection. */
function streamThenCut(half: Buffer, { raw }: FastifyReply): Readable {
  return Readable.from(
    (async function* () {
      yield half;
      await nextTurn();
      // The callback runs when everything written before is sent, or never will be.
      await new Promise((done) => {
        if (raw.socket) raw.socket.write('', done);
        else done(null);
      });
      throw new Error('the connection breaks off, as ordered');
    })(),
  );
}
