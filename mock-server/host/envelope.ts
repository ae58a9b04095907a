import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatMessage, type Message, type MessageValues } from '#contract/errors/core.ts';
import { languageOf } from './call.ts';

declare module 'fastify' {
  interface FastifyInstance {
    messages: Readonly<Record<string, Message>>;
  }
}

export function textFor(request: FastifyRequest, key: string, values?: MessageValues): string {
  const message = request.server.messages[key];
  if (!message) throw new Error(`the catalogue has no message ${key}`);
  return formatMessage(message, languageOf(request), values);
}

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly time: string | number;
  readonly data: unknown;
}

/** Returns the answer of an endpoint: `time` is a string (HOST-2). */
export function envelope(code: number, msg: string, now: number, data: unknown = null): Envelope {
  return { code, msg, time: String(seconds(now)), data };
}

export const envelopeText = (code: number, msg: string, now: number, data: string): string =>
  `{"code":${code},"msg":${JSON.stringify(msg)},"time":"${seconds(now)}","data":${data}}`;

/** Returns the host's own answer, for an unknown path or a crash: `time` is an integer (HOST-2). */
export function hostEnvelope(code: number, msg: string, now: number): Envelope {
  return { code, msg, time: seconds(now), data: null };
}

const seconds = (now: number) => Math.floor(now / 1000);

/** Sends an envelope as it is, past the hook that wraps what handlers answer. */
export const sendEnvelope = (reply: FastifyReply, status: number, answer: Envelope): FastifyReply =>
  reply.code(status).type(JSON_TYPE).send(JSON.stringify(answer));

export const JSON_TYPE = 'application/json; charset=utf-8';
