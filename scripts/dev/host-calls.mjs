// @ts-check
import { isLoopback } from '../mock/loopback.mjs';

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse} Outgoing */

/**
 * GET says which host the page talks to, POST `{ "real": "https://…" }` or `{ "real": null }` points
 * it to another. For a program or page of this machine alone, as the control plane is.
 *
 * @param {import('./api-host.mjs').ApiHost} host
 */
export function hostCalls(host) {
  return (/** @type {Incoming} */ request, /** @type {Outgoing} */ response) => {
    answer(host, request, response).catch((error) => refuse(response, 500, String(error)));
  };
}

/**
 * @param {import('./api-host.mjs').ApiHost} host
 * @param {Incoming} request
 * @param {Outgoing} response
 */
async function answer(host, request, response) {
  const stranger = whyStranger(request);
  if (stranger !== null) return refuse(response, 403, stranger);
  if (request.method === 'POST') {
    const wrong = await pointed(host, request);
    if (wrong !== null) return refuse(response, 400, wrong);
  } else if (request.method !== 'GET') {
    return refuse(response, 405, 'GET tells the host, POST changes it.');
  }
  send(response, 200, 'application/json', { fake: host.fake, real: host.real });
}

/**
 * @param {import('./api-host.mjs').ApiHost} host
 * @param {Incoming} request
 */
async function pointed(host, request) {
  const order = await bodyOf(request);
  if (typeof order !== 'object' || order === null || !('real' in order)) {
    return 'Say {"real": "https://…"}, or {"real": null} for the fake host.';
  }
  return host.point(order.real);
}

/**
 * @param {Incoming} request
 * @returns {string | null} what tells that this is no call of this machine
 */
function whyStranger({ headers, socket }) {
  const { host = '', origin } = headers;
  const { remoteAddress = '' } = socket;
  if (remoteAddress === '' || !isLoopback(remoteAddress))
    return 'Only this machine may choose the host.';
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  if (name === '' || !isLoopback(name))
    return `Call it as localhost or 127.0.0.1, and not as "${host}".`;
  if (origin === undefined || origin === `http://${host}` || origin === `https://${host}`)
    return null;
  return `A page of ${origin} may not choose the host.`;
}

const LONGEST = 4096;

/**
 * @param {Incoming} request
 * @returns {Promise<unknown>} null when it is no JSON
 */
async function bodyOf(request) {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > LONGEST) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * @param {Outgoing} response
 * @param {number} status
 * @param {string} detail
 */
function refuse(response, status, detail) {
  send(response, status, 'application/problem+json', { type: 'about:blank', status, detail });
}

/**
 * @param {Outgoing} response
 * @param {number} status
 * @param {string} type
 * @param {object} body
 */
function send(response, status, type, body) {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
