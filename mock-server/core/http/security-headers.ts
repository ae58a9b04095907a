import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { WEB_HOSTS } from '#contract/web-hosts.ts';

/**
 * What the app may load and where it may call: itself and nothing else. There is no HSTS and no
 * upgrade to HTTPS, which would blank the app on a phone in the LAN. docs/deploy.md has the same
 * policy for other servers.
 */
const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameSrc: frameSources(WEB_HOSTS),
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/**
 * What every answer says to a browser, by header. Helmet is asked once: what it says of one answer it
 * says of all, and asking it anew took a tenth of a call.
 */
export function securityHeaders(): Readonly<Record<string, string>> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const protect = helmet({
    hsts: false,
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
  });
  protect(answer.req, answer, (error) => {
    if (error) throw new Error('helmet refuses its options', { cause: error });
  });
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** The client's own list, as a browser reads it: https at its usual port, as the client has it, too. */
export function frameSources(hosts: readonly string[]): string[] {
  const sources = hosts.flatMap((host) =>
    host.startsWith('.') ? [`https://${host.slice(1)}`, `https://*${host}`] : [`https://${host}`],
  );
  return sources.length === 0 ? ["'none'"] : sources;
}
