import { CODE, messageKeyOf, STATUS_TEXTS, statusText, type MessageKey } from '#contract/errors.ts';
import type { HttpAnswer } from './request.ts';

/**
 * `http` is a broken answer: status 500 or above, or no envelope. As after `network`, `timeout` and
 * `aborted`, it is unknown whether the call had an effect. The other kinds are final decisions.
 */
export type FailureKind = 'business' | 'unauthorized' | 'network' | 'timeout' | 'aborted' | 'http';

export interface Failure {
  kind: FailureKind;
  /** The envelope's code, the HTTP status, or a transport code (ERR-14). */
  code: number;
  /** The server's message, else the fixed English text (ERR-5). */
  message: string;
  /** The message in the catalogue, for screens that have a text of their own for it. */
  key: MessageKey | null;
  /** Set when `message` is a fixed text instead of the host's own (ERR-5, ERR-7). */
  fixed?: 'request' | 'upload';
}

/**
 * Returns whether the connection carried no answer: a timeout or a network failure. Both are code 5
 * to the player (ERR-14); a page whose own load meets one asks for a tap to try again.
 */
export function isConnectionLost({ kind }: Pick<Failure, 'kind'>): boolean {
  return kind === 'timeout' || kind === 'network';
}

export function isHostClosed({ kind, code }: Pick<Failure, 'kind' | 'code'>): boolean {
  return kind === 'http' && code === UNAVAILABLE;
}

const UNAVAILABLE = 503;

/** Returns whether the host gave a reason of its own, which tells a player more than a status. */
export function hasOwnReason(failure: Omit<Failure, 'code'>): boolean {
  if (failure.kind === 'unauthorized' || failure.key !== null) return true;
  return failure.kind === 'business' && !hasFixedText(failure);
}

/** Returns whether the message is no reason of the host's own (ERR-5, ERR-10). */
export function hasFixedText({ fixed, message }: Pick<Failure, 'fixed' | 'message'>): boolean {
  const texts = Object.values(STATUS_TEXTS).flatMap(({ en, zh }) => [en, zh] as string[]);
  return fixed !== undefined || texts.includes(message);
}

export type Answer<T> = (
  | { ok: true; data: T; /** Epoch seconds of the envelope. */ serverTime: number }
  | { ok: false; failure: Failure }
) & {
  /** True if the host honoured the `Idempotency-Key` of the call. */
  hasEchoedKey?: boolean;
};

export function failedAnswer(
  kind: FailureKind,
  code: number,
  message: string,
  key: MessageKey | null = null,
): Answer<never> {
  return { ok: false, failure: { kind, code, message, key } };
}

export const NETWORK_FAILED = 'Network connection failed';
export const LOGIN_EXPIRED = 'Login expired, please login again';

export interface EnvelopeDeps {
  /** The `Accept-Language` of all calls. */
  language(): 'en' | 'zh-cn';
  /** Returns the device time, epoch ms. */
  now(): number;
  /**
   * Called with the time of every answer that could be read, in epoch seconds, and with the device
   * time at which its call was sent.
   */
  onServerTime(seconds: number, sentAtMs: number): void;
}

/** Returns the `data` of a successful envelope in its declared shape; null if it cannot be read. */
export type ReadData = (body: unknown) => { readonly data: unknown } | null;

interface Received extends Pick<HttpAnswer, 'statusCode' | 'data'> {
  /** The device time at which the call was sent, epoch ms. */
  readonly sentAtMs: number;
}

/** Reads an answer by the rules for response codes (ERR-1 to ERR-5). */
export function readEnvelope(
  answer: Received,
  deps: EnvelopeDeps,
  readData: ReadData,
): Answer<unknown> {
  const { statusCode, data: body } = answer;
  const code = isObject(body) ? codeOf(body) : null;
  if (!isObject(body) || (code === null && typeof body['success'] !== 'boolean')) {
    return brokenAnswer(answer, deps);
  }
  if (code === CODE.unauthorized || statusCode === CODE.unauthorized)
    return failedAnswer('unauthorized', CODE.unauthorized, LOGIN_EXPIRED);
  if (isSuccess(code, body) && statusCode < 400) {
    const read = readData(body);
    if (!read) return brokenAnswer({ ...answer, data: null }, deps);
    const serverTime = timeOf(body);
    if (serverTime > 0) deps.onServerTime(serverTime, answer.sentAtMs);
    return { ok: true, data: read.data, serverTime };
  }
  const serverMessage =
    code === CODE.failure
      ? text(body['msg']) || text(body['message'])
      : text(body['message']) || text(body['msg']);
  const kind = statusCode >= CODE.crash ? 'http' : 'business';
  return {
    ok: false,
    failure: {
      kind,
      code: code ?? statusCode,
      ...messageFrom(serverMessage),
      key: messageKeyOf(serverMessage),
    },
  };
}

/** Code 0 is a failure regardless of `success`. */
function isSuccess(code: number | null, { success }: Fields): boolean {
  if (code === CODE.failure) return false;
  return code === CODE.success || code === CODE.ok || success === true;
}

/** The code may be text. */
function codeOf({ code }: Fields): number | null {
  if (typeof code === 'number') return code;
  return typeof code === 'string' && /^\d+$/.test(code) ? Number(code) : null;
}

/** A later time, such as one in milliseconds, has no date. */
const MAX_SECONDS = 1e11;

function timeOf({ time }: Fields): number {
  const seconds = Number(time);
  return seconds > 0 && seconds < MAX_SECONDS ? seconds : 0;
}

/** Handles answers without an envelope, such as the page of a gateway or truncated text. */
function brokenAnswer({ statusCode, data }: Received, deps: EnvelopeDeps): Answer<unknown> {
  if (statusCode === CODE.unauthorized)
    return failedAnswer('unauthorized', CODE.unauthorized, LOGIN_EXPIRED);
  const serverMessage = isObject(data) ? text(data['message']) || text(data['msg']) : '';
  const textOfStatus = statusCode >= 400 ? statusText(statusCode, wireLanguage(deps)) : null;
  const message = messageFrom(serverMessage || (textOfStatus ?? ''));
  return { ok: false, failure: { kind: 'http', code: statusCode, ...message, key: null } };
}

function messageFrom(message: string): Pick<Failure, 'message' | 'fixed'> {
  return message === '' ? { message: 'Request failed', fixed: 'request' } : { message };
}

function wireLanguage(deps: EnvelopeDeps): 'en' | 'zh' {
  return deps.language() === 'en' ? 'en' : 'zh';
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(body: unknown): body is Fields {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** `no_file_uploaded` is what a host says of a file over PHP's own limit. */
const REFUSALS = [
  'no_file_uploaded',
  'file_too_big',
  'file_format_limited',
  'file_not_an_image',
  'illegal_image',
];

/** Returns whether an upload failed because of its file, so that sending it again is no use. */
export function refusesFile({ code, key }: Failure): boolean {
  return code === 413 || (key !== null && REFUSALS.includes(key));
}
