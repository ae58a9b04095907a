import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Host names whose pages may call from any port, as a FastAdmin host allows by default. */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/**
 * Answers pages of other origins as a FastAdmin host does (HOST-12): pages of this machine or of the
 * server's own host are allowed by name; any other is refused, its calls as well as its preflights. A
 * call without an Origin is not made by a page, and gets no CORS headers.
 */
export function checkOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined) return done();
    if (!isAllowed(origin, request.headers.host ?? '')) {
      return reply.code(403).type('text/html').send('跨域检测无效');
    }
    allow(request, reply, origin);
    if (request.method !== 'OPTIONS') return done();
    return reply.code(200).type('text/html').send('');
  });
}

function isAllowed(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname, host: originHost } = new URL(origin);
  return originHost === host || ALLOWED_HOSTS.has(hostname);
}

function allow(request: FastifyRequest, reply: FastifyReply, origin: string): void {
  reply.header('Access-Control-Allow-Origin', origin);
  reply.header('Access-Control-Allow-Credentials', 'true');
  reply.header('Access-Control-Max-Age', '86400');
  if (request.url.startsWith('/api/common/')) {
    reply.header('Access-Control-Expose-Headers', '__token__');
  }
  if (request.method !== 'OPTIONS') return;
  if (request.headers['access-control-request-method'] !== undefined) {
    reply.header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS');
  }
  const headers = request.headers['access-control-request-headers'];
  if (headers !== undefined) reply.header('Access-Control-Allow-Headers', headers);
}
