import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Refuses control calls from callers that may not steer worlds. Without a token, only programs and pages of
 * this machine may, by a loopback name. With a token, any caller that sends it may, from anywhere.
 */
export function guardControl(
  app: FastifyInstance,
  token: string | undefined,
  wallTime: () => number,
): void {
  const refuse = token ? refuseWithout(token, wallTime) : refuseStrangers;
  app.addHook('onRequest', async (request, reply) => {
    refuseForeignOrigin(request);
    if (!isOpen(request)) refuse(request, reply);
  });
}

/** A page of another site, open in the same browser, must not steer a world. */
function refuseForeignOrigin({ headers: { origin, host = '' } }: FastifyRequest): void {
  if (origin === undefined || isOwnOrigin(origin, host)) return;
  const detail = `The control plane takes no calls from pages of ${origin}: call it from a page of its own address, or from a program.`;
  throw new Problem(403, 'Foreign origin', detail);
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
 * header, which reveals a page whose name was changed to 127.0.0.1 while it was open (DNS rebinding), and
 * the headers of a proxy, behind which a caller of any address looks local.
 */
function refuseStrangers({ socket, headers }: FastifyRequest): void {
  const { remoteAddress: caller = '' } = socket;
  const { host = '' } = headers;
  const header = FORWARDED.find((name) => headers[name] !== undefined);
  let reason: string;
  if (!LOOPBACK_ADDRESS.test(caller)) reason = `comes from ${caller || 'nowhere'}`;
  else if (header !== undefined) reason = `came through a proxy (${header})`;
  else if (!LOOPBACK_HOST.test(host)) reason = `names the host "${host}"`;
  else return;
  const detail = `This call ${reason}, and without a control token the control plane answers calls of this machine to localhost or 127.0.0.1 alone: call it there, or start the server with DICEBOX_CONTROL_TOKEN (8 characters or more) and send that as x-mock-token.`;
  throw new Problem(403, 'This machine only', detail);
}

/** Headers that a proxy adds. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Matches 127.0.0.0/8, also in the IPv6 form, and ::1. */
const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i;
const LOOPBACK_HOST = /^(?:(?:[a-z\d_-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** An address may send this many wrong tokens; then it waits 1, 2, 4 … 60 seconds after each one. */
const FREE_GUESSES = 20;
const LONGEST_WAIT_S = 60;
/** Addresses that are remembered; the oldest is forgotten first. */
const MAX_ADDRESSES = 10_000;

/** Returns the check of a server that was started with a token. */
function refuseWithout(token: string, wallTime: () => number) {
  const expected = digestOf(token);
  const guesses = new Map<string, { count: number; lastAt: number }>();

  /** Returns the whole seconds that an address has to wait; 0 if it may try. */
  const waitOf = (address: string): number => {
    const { count, lastAt } = guesses.get(address) ?? { count: 0, lastAt: 0 };
    if (count < FREE_GUESSES) return 0;
    const waitMs = 1000 * Math.min(LONGEST_WAIT_S, 2 ** (count - FREE_GUESSES));
    // The wall clock may have gone back since.
    return Math.max(0, Math.ceil(Math.min(lastAt + waitMs - wallTime(), waitMs) / 1000));
  };

  const countWrong = (address: string): void => {
    const count = (guesses.get(address)?.count ?? 0) + 1;
    guesses.delete(address);
    guesses.set(address, { count, lastAt: wallTime() });
    const [oldest] = guesses.keys();
    if (guesses.size > MAX_ADDRESSES && oldest !== undefined) guesses.delete(oldest);
  };

  return ({ headers, ip }: FastifyRequest, reply: FastifyReply): void => {
    const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const sent = [bearer, headers['x-mock-token']].flatMap((each) => each ?? []);
    const waitS = sent.length === 0 ? 0 : waitOf(ip);
    if (waitS > 0) {
      reply.header('Retry-After', waitS);
      const detail = `${ip} has sent too many wrong control tokens: wait ${waitS} s, then send the one the server was started with (DICEBOX_CONTROL_TOKEN or --control-token).`;
      throw new Problem(429, 'Too many wrong control tokens', detail);
    }
    if (sent.some((each) => timingSafeEqual(digestOf(each), expected))) {
      guesses.delete(ip);
      return;
    }
    if (sent.length > 0) countWrong(ip);
    reply.header('WWW-Authenticate', 'Bearer realm="dicebox"');
    const detail = `${sent.length === 0 ? 'This server was started with a control token' : 'The control token sent is not that of this server'}: send the one it was started with (DICEBOX_CONTROL_TOKEN or --control-token) as "Authorization: Bearer …" or x-mock-token.`;
    throw new Problem(401, 'Control token needed', detail);
  };
}

/** Hashes the token, so that the time of the comparison reveals nothing, not even its length. */
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
