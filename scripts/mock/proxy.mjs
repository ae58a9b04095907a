// @ts-check
import { createServer, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isLoopback } from './loopback.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Incoming
 * @typedef {import('node:http').ServerResponse} Outgoing
 * @typedef {{ url: string, world: string, token: string | undefined }} Target
 */

/** What is between two neighbours, and is not handed on. */
const hopByHop = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'expect']);

/**
 * Opens an address on this machine at which every program that names no world is in the given one.
 * Bodies are handed on as they come, and so is a connection that is cut.
 *
 * @param {Target} target
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function openProxy(target) {
  const server = createServer({ requestTimeout: 0 }, (request, response) =>
    handOn(request, response, target),
  );
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * @param {Incoming} request
 * @param {Outgoing} response
 * @param {Target} target
 */
function handOn(request, response, target) {
  const { host = '' } = request.headers;
  // A page whose name was turned to this machine must not borrow the token.
  if (!isLoopback(host.replace(/:\d+$/, ''))) {
    response.writeHead(403, { 'content-type': 'application/problem+json' });
    response.end(
      JSON.stringify({
        type: 'about:blank',
        title: 'This machine only',
        status: 403,
        detail: `This address is 127.0.0.1's alone: call it by that name, not as ${host}.`,
      }),
    );
    return;
  }
  const send = target.url.startsWith('https:') ? requestHttps : requestHttp;
  const onward = send(
    target.url + (request.url ?? '/'),
    // A connection of its own: one that is used again may be cut for another call's sake.
    { method: request.method, headers: headersFor(request, target), agent: false },
    (answer) => handBack(answer, response),
  );
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/**
 * @param {Incoming} answer
 * @param {Outgoing} response
 */
function handBack(answer, response) {
  response.sendDate = false;
  const headers = kept(answer.rawHeaders);
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', headers.flat());
  // Headers first, as they came: the body may be long in coming.
  response.flushHeaders();
  answer.on('error', () => response.destroy());
  answer.pipe(response);
}

/**
 * @param {Incoming} request
 * @param {Target} target
 */
function headersFor(request, target) {
  const { host, origin } = new URL(target.url);
  const isControl = /^\/__mock(?:[/?]|$)/.test(request.url ?? '');
  /** @type {Record<string, string | string[]>} */
  const onward = {};
  for (const [name, value] of kept(request.rawHeaders)) {
    const before = onward[name];
    onward[name] = before === undefined ? value : [before, value].flat();
  }
  return {
    ...onward,
    host,
    // To the server, its own page calls: seen from there this address does not exist.
    ...(request.headers.origin === `http://${request.headers.host}` && { origin }),
    ...(!namesWorld(request) && { 'x-mock-world': target.world }),
    ...(isControl && target.token !== undefined && { 'x-mock-token': target.token }),
  };
}

/**
 * A suite that gives each of its tests a world means that one; and a new one is not the given.
 *
 * @param {Incoming} request
 */
function namesWorld({ method, url, headers }) {
  if (headers['x-mock-world'] !== undefined) return true;
  if (/(?:^|;\s*)mock_world=/.test(headers.cookie ?? '')) return true;
  return method === 'POST' && url === '/__mock/worlds';
}

/**
 * @param {string[]} raw names and values in turn
 * @returns {[string, string][]} those that are handed on, by their names in small letters
 */
function kept(raw) {
  return Array.from({ length: raw.length / 2 }, (_, index) => {
    const name = String(raw[index * 2]).toLowerCase();
    /** @type {[string, string]} */
    const pair = [name, String(raw[index * 2 + 1])];
    return pair;
  }).filter(([name]) => !hopByHop.has(name));
}
