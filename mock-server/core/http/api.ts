import {
  formatMessage,
  type MessageCatalogue,
  type MessageValues,
  type WireLanguage,
} from '#contract/errors/core.ts';
import type { Contract } from '#contract/api-declaration.ts';
import type { DueWork } from '../world/due-work.ts';
import type { Worlds } from '../world/worlds.ts';
import type { FindCaller } from './call.ts';

/** Dependencies that the parts of the API share. */
export interface Api {
  readonly contract: Contract;
  readonly messages: MessageCatalogue;
  readonly findCaller: FindCaller;
  readonly worlds: Worlds;
  readonly due: DueWork;
  /** Refuse calls that name no world, so that a test never works in the main one by accident. */
  readonly requireWorld: boolean;
  /** Tells whether the server takes no more calls. */
  readonly isClosing: () => boolean;
  /** Safety limit, not host behaviour; 0 for none. Default: CALLS_A_MINUTE. */
  readonly callsAMinute?: number | undefined;
}

/** Returns a message of the product's catalogue in a language. */
export function textOf(
  { messages }: Pick<Api, 'messages'>,
  key: string,
  language: WireLanguage,
  values?: MessageValues,
): string {
  const message = messages[key];
  if (!message) throw new Error(`the catalogue has no message ${key}`);
  return formatMessage(message, language, values);
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

/** Like `envelope`, as text; `data` is JSON. */
export const envelopeText = (code: number, msg: string, now: number, data: string): string =>
  `{"code":${code},"msg":${JSON.stringify(msg)},"time":"${seconds(now)}","data":${data}}`;

/** Returns the host's own answer, for an unknown path or a crash: `time` is an integer (HOST-2). */
export function hostEnvelope(code: number, msg: string, now: number): Envelope {
  return { code, msg, time: seconds(now), data: null };
}

const seconds = (now: number) => Math.floor(now / 1000);
