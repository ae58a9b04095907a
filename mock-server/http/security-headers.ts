import { WEB_HOSTS } from '#contract/web-hosts.ts';

/** Reliability 4.5; no HSTS and no upgrade to HTTPS, which would blank the app on a phone in the LAN. */
export const SECURITY_HEADERS = {
  hsts: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
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
    },
  },
};

/** The client's own list, as a browser reads it: https at its usual port, as the client has it, too. */
export function frameSources(hosts: readonly string[]): string[] {
  const sources = hosts.flatMap((host) =>
    host.startsWith('.') ? [`https://${host.slice(1)}`, `https://*${host}`] : [`https://${host}`],
  );
  return sources.length === 0 ? ["'none'"] : sources;
}
