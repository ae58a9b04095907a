import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Plugin } from 'vite';
import type { ApiHost } from './api-host.ts';

/**
 * Adds to the page of a dev server what the fake server adds: the launcher of the devtools, and the files
 * under /__devtools, where the panel also switches between hosts.
 */
export function devtoolsPlugin(host: ApiHost): Plugin {
  return {
    name: 'dicebox-devtools',
    configureServer({ middlewares }) {
      middlewares.use('/__devtools/host', hostCalls(host));
      middlewares.use((request, _response, next) => {
        // Vite serves the devtools from their source folder.
        request.url = request.url?.replace(/^\/__devtools\//, '/devtools/') ?? '';
        next();
      });
    },
    transformIndexHtml: (_html, { path }) =>
      path === '/index.html'
        ? [
            {
              tag: 'script',
              attrs: { type: 'module', src: '/devtools/launcher.ts' },
              injectTo: 'head-prepend',
            },
          ]
        : [],
  };
}

/**
 * Returns the handler of /__devtools/host: GET tells which host the page talks to, POST with
 * `{ "real": "https://…" }` or `{ "real": null }` switches. Like the control plane, it answers only
 * programs and pages of this machine.
 */
function hostCalls(host: ApiHost) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(host, request, response).catch((error) => refuse(response, 500, String(error)));
  };
}

async function answer(
  host: ApiHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refusal = describeForeignCall(request);
  if (refusal !== null) return refuse(response, 403, refusal);
  if (request.method === 'POST') {
    const problem = await pointHost(host, request);
    if (problem !== null) return refuse(response, 400, problem);
  } else if (request.method !== 'GET') {
    return refuse(response, 405, 'Use GET to read the host, and POST to change it.');
  }
  send(response, 200, 'application/json', { fake: host.fake, real: host.real });
}

async function pointHost(host: ApiHost, request: IncomingMessage): Promise<string | null> {
  const body: unknown = await json(request).catch(() => null);
  if (typeof body !== 'object' || body === null || !('real' in body)) {
    return 'Send {"real": "https://…"}, or {"real": null} for the fake host.';
  }
  return host.point(body.real);
}

/** Returns why the call does not come from this machine and this page, or null. Vite refuses foreign names of its host. */
function describeForeignCall({ headers, socket }: IncomingMessage): string | null {
  const { host = '', origin } = headers;
  if (!/^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? ''))
    return 'Only this machine may choose the host.';
  const isOwn = [undefined, `http://${host}`, `https://${host}`].includes(origin);
  return isOwn ? null : `A page of ${origin} may not choose the host.`;
}

function refuse(response: ServerResponse, status: number, detail: string): void {
  send(response, status, 'application/problem+json', { type: 'about:blank', status, detail });
}

function send(response: ServerResponse, status: number, type: string, body: object): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
