import type { FastifyReply } from 'fastify';
import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Returns the security headers of every response, and the mark of a fake server: a test that is about to
 * destroy something can check where it is. Helmet runs once: its headers are the same for all, and running
 * it for each took a tenth of a call.
 *
 * @param frameHosts sites whose pages the app may frame
 */
export function defaultHeaders(
  version: string,
  frameHosts: readonly string[],
): Readonly<Record<string, string>> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const protect = helmet({
    hsts: false,
    // On plain HTTP off localhost, such as in a local network, Chromium reports these as errors of the page.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    contentSecurityPolicy: { useDefaults: false, directives: policyFor(frameHosts) },
  });
  protect(answer.req, answer, (error) => {
    if (error) throw new Error('helmet refuses its options', { cause: error });
  });
  const headers = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { 'x-dicebox-fake': version, ...Object.fromEntries(headers) };
}

/** Copies the headers of a reply to its raw response, for an answer that bypasses Fastify. */
export function writeDefaultHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
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
