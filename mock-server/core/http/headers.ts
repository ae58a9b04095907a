import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { HTML, MAX_URL_LENGTH, sendPage } from './pages.ts';

/** Headers of every response. */
export type DefaultHeaders = Readonly<Record<string, string>>;

/**
 * Returns the security headers and the mark of a fake server: a test that is about to destroy
 * something can check where it is.
 *
 * @param frameHosts sites whose pages the app may frame
 */
export function defaultHeaders(version: string, frameHosts: readonly string[]): DefaultHeaders {
  return { 'x-dicebox-fake': version, ...securityHeaders(frameHosts) };
}

/** Adds the headers to every response. Registered first so that early rejections carry them too. */
export function addDefaultHeaders(app: FastifyInstance, headers: DefaultHeaders): void {
  app.addHook('onRequest', ({ originalUrl, method }, reply, done) => {
    reply.headers(headers);
    // The web server in front of a host refuses these (HOST-36).
    if (method === 'TRACE') sendPage(reply, 405);
    else if (originalUrl.length > MAX_URL_LENGTH) sendPage(reply, 414);
    else if (ZERO_BYTE.test(originalUrl)) sendPage(reply, 400);
    else done();
  });
}

/** A zero byte in a path. */
const ZERO_BYTE = /^[^?]*%00/;

/** Copies the headers of a reply to its raw response, for an answer that bypasses Fastify. */
export function writeDefaultHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}

/**
 * Returns the security headers of every response. Helmet runs once: its headers are the same for all,
 * and running it for each took a tenth of a call.
 *
 * @param frameHosts sites whose pages the app may frame
 */
function securityHeaders(frameHosts: readonly string[]): Readonly<Record<string, string>> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const protect = helmet({
    hsts: false,
    contentSecurityPolicy: { useDefaults: false, directives: policyFor(frameHosts) },
  });
  protect(answer.req, answer, (error) => {
    if (error) throw new Error('helmet refuses its options', { cause: error });
  });
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/**
 * The app may load and call its own address and nothing else. There is no HSTS and no upgrade to
 * HTTPS, which would leave the app blank on a phone in the local network.
 */
const policyFor = (frameHosts: readonly string[]) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  mediaSrc: ["'none'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameSrc: frameSources(frameHosts),
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
});

/** Returns the sources of a list of hosts: https at its usual port. A leading dot includes subdomains. */
export function frameSources(hosts: readonly string[]): string[] {
  const sources = hosts.flatMap((host) =>
    host.startsWith('.') ? [`https://${host.slice(1)}`, `https://*${host}`] : [`https://${host}`],
  );
  return sources.length === 0 ? ["'none'"] : sources;
}

/** Host names whose pages may call from any port, as a FastAdmin host allows by default. */
const ALLOWED_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/**
 * Answers pages of other origins as a FastAdmin host does (HOST-12): pages of this machine or of the
 * server's own host are allowed by name; any other is refused, its calls as well as its preflights. A
 * call without an Origin, or with an empty one, is not made by a page, and gets no CORS headers.
 */
export function checkOrigins(app: FastifyInstance, isKnownPath: (url: string) => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin = '' } = request.headers;
    // The controller makes the check, so an unknown one has none.
    if (origin === '' || !isKnownPath(request.url)) return done();
    const isUpload = request.url.startsWith('/api/common/');
    if (isUpload) reply.header('Access-Control-Expose-Headers', '__token__');
    if (!isAllowed(origin, request.headers.host ?? '')) {
      return reply.code(403).type(HTML).send('跨域检测无效');
    }
    allow(request, reply, origin);
    if (request.method !== 'OPTIONS') return done();
    return reply.code(200).type(HTML).send('');
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
  if (request.method !== 'OPTIONS') return;
  if (request.headers['access-control-request-method'] !== undefined) {
    reply.header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS');
  }
  const headers = request.headers['access-control-request-headers'];
  if (headers !== undefined) reply.header('Access-Control-Allow-Headers', headers);
}
