import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultKind } from '#fixtures/fault.ts';
import type { Fault } from '../world/faults.ts';
import { ConnectionCut, OrderedAnswer, TooManyCalls, Unauthorized } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The faults that strike this call; null before they were looked for. */
    faults: readonly Fault[] | null;
  }
  interface FastifyInstance {
    /** Connections of callers that a fault keeps waiting. */
    hanging: Set<Socket>;
  }
}

/**
 * Meets a call before it is done: it waits, is cut, hangs, or is answered as ordered.
 * The others, which let the call be done first, strike its answer.
 */
export async function meetFaults(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (const { kind, ms = 0, status = 200, code = 0, msg = '' } of request.faults ?? []) {
    if (kind === 'latency') await pause(ms);
    else if (kind === 'drop_before') {
      cut(request);
      throw new ConnectionCut();
    } else if (kind === 'hang_before') {
      await hungUp(request);
      throw new ConnectionCut();
    } else if (kind === 'unauthorized') throw new Unauthorized();
    else if (kind === 'answer') throw new OrderedAnswer(status, code, msg);
    else if (kind === 'rate_limit') {
      reply.header('retry-after', '60');
      throw new TooManyCalls();
    }
  }
}

export function isStruck(request: FastifyRequest, kind: FaultKind): boolean {
  return request.faults?.some((fault) => fault.kind === kind) ?? false;
}

/** Spoils the answers of calls that a fault strikes after they were done. */
export function spoilAnswers(app: FastifyInstance): void {
  app.decorateRequest('faults', null);
  app.decorate('hanging', new Set<Socket>());
  app.addHook('preClose', async () => {
    for (const socket of app.hanging) socket.destroy();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    const half = payload.slice(0, payload.length / 2);
    for (const { kind } of request.faults ?? []) {
      if (kind === 'drop_after') cut(request);
      else if (kind === 'hang_after') await hungUp(request);
      else if (kind === 'truncated') return half;
      else if (kind === 'not_json') {
        reply.type('text/html');
        return '<html><body>502 Bad Gateway</body></html>';
      } else if (kind === 'drop_midway') {
        reply.header('content-length', Buffer.byteLength(payload));
        return brokenOff(half);
      }
    }
    return payload;
  });
}

function cut({ raw }: FastifyRequest): void {
  raw.socket.destroy();
}

/** Waits until the caller gives up, or the server closes. */
async function hungUp({ raw: { socket }, server }: FastifyRequest): Promise<void> {
  if (socket.destroyed) return;
  server.hanging.add(socket);
  await once(socket, 'close');
  server.hanging.delete(socket);
}

function brokenOff(text: string): Readable {
  return Readable.from(
    (function* () {
      yield text;
      throw new Error('the connection breaks off, as ordered');
    })(),
  );
}
