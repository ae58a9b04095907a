import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Refuses control calls from callers that may not steer worlds. Without a token, only programs and pages of
 * this machine may, by a loopback name. With a token, any caller that sends it may, from anywhere.
 */
export function guardControl(app: FastifyInstance, token: string | undefined): void {
  refuseForeignOrigins(app);
  const expected = token ? digestOf(token) : null;
  app.addHook('onRequest', async (request, reply) => {
    if (isOpen(request)) return;
    if (expected === null) refuseStrangers(request);
    else refuseWithoutToken(request, reply, expected);
  });
}

/** A page of another site, open in the same browser, must not steer a world. */
function refuseForeignOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { origin, host } = request.headers;
    if (origin === undefined || isOwnOrigin(origin, host ?? '')) return;
    throw new Problem(
      403,
      'Foreign origin',
      `The control plane takes no calls from pages of ${origin}: call it from a page of its own address, or from a program.`,
    );
  });
}

/** Returns true if a page's origin is the address it calls. A proxy may have terminated TLS. */
function isOwnOrigin(origin: string, host: string): boolean {
  const scheme = /^https?:\/\//.exec(origin)?.[0];
  if (scheme === undefined || !URL.canParse(origin) || !URL.canParse(scheme + host)) return false;
  return new URL(origin).host === new URL(scheme + host).host;
}

/** Routes without data of a world, which need no access. The route is matched, not the raw path. */
const OPEN = /^\/__mock\/(?:health|openapi\.json|docs(?:\/.*)?)$/;

function isOpen({ method, routeOptions }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && OPEN.test(routeOptions.url ?? '');
}

/**
 * Checks the address of the socket, because any caller can send X-Forwarded-For. Also checks the Host
 * header, which reveals a page whose name was changed to 127.0.0.1 while it was open (DNS rebinding).
 */
function refuseStrangers({ socket, headers }: FastifyRequest): void {
  const caller = socket.remoteAddress ?? '';
  const host = headers.host ?? '';
  if (LOOPBACK_ADDRESS.test(caller) && LOOPBACK_HOST.test(host)) return;
  const reason = LOOPBACK_ADDRESS.test(caller)
    ? `This call names the host "${host}"`
    : `This call comes from ${caller || 'nowhere'}`;
  throw new Problem(
    403,
    'This machine only',
    `${reason}, and without a control token the control plane answers calls of this machine to localhost or 127.0.0.1 alone: call it there, or start the server with DICEBOX_CONTROL_TOKEN (8 characters or more) and send that as x-mock-token.`,
  );
}

/** Matches 127.0.0.0/8, also in the IPv6 form, and ::1. */
const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i;
const LOOPBACK_HOST = /^(?:(?:[a-z\d_-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

function refuseWithoutToken(request: FastifyRequest, reply: FastifyReply, expected: Buffer): void {
  const sent = tokensOf(request);
  if (sent.some((token) => timingSafeEqual(digestOf(token), expected))) return;
  reply.header('WWW-Authenticate', 'Bearer realm="dicebox"');
  throw new Problem(
    401,
    'Control token needed',
    `${sent.length === 0 ? 'This server was started with a control token' : 'The control token sent is not that of this server'}: send the one it was started with (DICEBOX_CONTROL_TOKEN or --control-token) as "Authorization: Bearer …" or x-mock-token.`,
  );
}

function tokensOf({ headers }: FastifyRequest): string[] {
  const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return [bearer, headers['x-mock-token']].flatMap((token) => token ?? []);
}

/** Hashes the token, so that the time of the comparison reveals nothing, not even its length. */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
