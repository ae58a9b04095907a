import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { HTML } from './pages.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The controllers of the API, such as `user`; null beside the API, where every path is known. */
    controllers: ReadonlySet<string> | null;
  }
}

export function isKnownPath({ url, server: { controllers } }: FastifyRequest): boolean {
  return controllers === null || controllers.has(controllerOf(url));
}

export const controllerOf = (url: string): string =>
  url.split('?', 1)[0]?.split('/', 3)[2]?.toLowerCase() ?? '';

/** What a FastAdmin host allows by default. */
const LOCAL = ['localhost', '127.0.0.1'];

/**
 * Answers pages of other origins as a FastAdmin host does (HOST-12): pages of this machine, of the name that
 * the call came to and of the list are allowed; any other is refused, its calls as well as its preflights. A
 * call without an Origin, or with an empty one, is not made by a page, and gets no CORS headers.
 */
export const checkOrigin =
  (listed: readonly string[]): onRequestHookHandler =>
  (request, reply, done) => {
    const { origin = '', host = '' } = request.headers;
    // The controller makes the check, so an unknown one has none.
    if (origin === '' || !isKnownPath(request)) return done();
    const isUpload = request.url.startsWith('/api/common/');
    if (isUpload) reply.header('Access-Control-Expose-Headers', '__token__');
    const allowed = [...LOCAL, ...listed, host.replace(/:\d+$/, '')];
    if (!['*', origin, nameIn(origin)].some((each) => allowed.includes(each))) {
      reply.code(403).type(HTML).send('跨域检测无效');
      return;
    }
    allow(request, reply, origin);
    if (request.method !== 'OPTIONS') return done();
    reply.code(200).type(HTML).send('');
  };

/** Returns the name in an origin, in its own letter case, as PHP does. */
const nameIn = (origin: string): string =>
  /^[a-z][a-z\d+.-]*:\/\/(\[[^\]]*\]|[^:/?#]*)/i.exec(origin)?.[1] ?? '';

function allow(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  reply.header('Access-Control-Allow-Origin', origin);
  reply.header('Access-Control-Allow-Credentials', 'true');
  reply.header('Access-Control-Max-Age', '86400');
  if (request.method !== 'OPTIONS') return;
  if (request.headers['access-control-request-method'] !== undefined) {
    reply.header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS');
  }
  const headers = request.headers['access-control-request-headers'];
  if (headers !== undefined) reply.header('Access-Control-Allow-Headers', headers);
}
