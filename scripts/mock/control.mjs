// @ts-check
import { Failure } from './failure.mjs';

/** @typedef {{ product?: unknown, version?: string }} Health */

const healthTimeoutMs = 5000;
/** A clock that runs for a year of draws takes its time. */
const callTimeoutMs = 10 * 60_000;

/** The control plane of a server that was seen to be a fake one, for one of its worlds. */
export class Control {
  /**
   * @param {string} url
   * @param {string} world
   * @param {string | undefined} token
   */
  constructor(url, world, token) {
    this.url = url;
    this.world = world;
    this.token = token;
  }

  /**
   * Looks who answers at an address before anything is done there. Throws a Failure when nobody
   * does, or a host that does not say that it is a fake one.
   *
   * @param {string} url
   * @param {string} world
   * @param {string | undefined} token not shown to a host that is none of ours
   * @returns {Promise<Control>}
   */
  static async reach(url, world, token) {
    const health = await healthOf(url);
    if (health?.product === 'dicebox') return new Control(url, world, token);
    throw new Failure(
      'not_dicebox',
      `${url} answers, but does not say that it is a Dicebox fake server, so it was left alone.`,
      'Name a fake server with --url or DICEBOX_URL; a real host is never touched.',
    );
  }

  /** @param {string} world */
  for(world) {
    return new Control(this.url, world, this.token);
  }

  /**
   * Calls the control plane. Throws a Failure with its own explanation when it refuses.
   *
   * @template T
   * @param {'GET' | 'POST' | 'DELETE'} method
   * @param {string} path after /__mock
   * @param {unknown} [body]
   * @returns {Promise<T>} the JSON it answers; null when it answers nothing
   */
  async call(method, path, body) {
    const answer = await this.fetch(method, path, {
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const text = await answer.text();
    return JSON.parse(text === '' ? 'null' : text);
  }

  /**
   * As `call`, for what is not JSON.
   *
   * @param {'GET' | 'POST' | 'DELETE'} method
   * @param {string} path
   * @param {{ body?: string | Uint8Array, headers?: Record<string, string> }} [options]
   * @returns {Promise<Response>} a good one
   */
  async fetch(method, path, { body, headers } = {}) {
    const answer = await fetchFrom(this.url, `/__mock${path}`, callTimeoutMs, {
      method,
      headers: {
        ...headers,
        'x-mock-world': this.world,
        ...(this.token !== undefined && { 'x-mock-token': this.token }),
      },
      ...(body !== undefined && { body }),
    });
    if (answer.ok) return answer;
    throw refusal(`${method} /__mock${path}`, answer.status, await answer.text());
  }
}

/**
 * @param {string} url
 * @returns {Promise<Health | null>} null when what answers is no JSON
 */
async function healthOf(url) {
  const answer = await fetchFrom(url, '/__mock/health', healthTimeoutMs);
  try {
    return Object(await answer.json());
  } catch {
    return null;
  }
}

/**
 * @param {string} url
 * @param {string} path
 * @param {number} timeoutMs
 * @param {RequestInit} [init]
 * @returns {Promise<Response>}
 */
async function fetchFrom(url, path, timeoutMs, init = {}) {
  try {
    // A redirect would take the token elsewhere.
    const signal = AbortSignal.timeout(timeoutMs);
    return await fetch(url + path, { ...init, redirect: 'manual', signal });
  } catch (error) {
    throw new Failure(
      'no_server',
      `No server answers at ${url} (${reasonOf(error)}).`,
      'Start one with npm start, or say where it is with --url or DICEBOX_URL.',
    );
  }
}

/** @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  const code = 'code' in cause ? String(cause.code) : cause.message;
  return code === 'ECONNREFUSED' ? 'nothing listens there' : code;
}

/**
 * @param {string} call
 * @param {number} status
 * @param {string} body problem+json, of a server of ours
 */
function refusal(call, status, body) {
  const { title, detail } = problemOf(body);
  const message = `${call} was refused: ${status}${title === undefined ? '' : ` ${title}`}.`;
  if (status !== 401) return new Failure('refused', message, detail ?? body.slice(0, 500));
  const fix = 'Give the token the server was started with: --token or DICEBOX_CONTROL_TOKEN.';
  return new Failure('no_token', message, fix);
}

/**
 * @param {string} body
 * @returns {{ title?: string, detail?: string }}
 */
function problemOf(body) {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}
