import { WEB_HOSTS } from '#contract/web-hosts.ts';
import { routeNameOf, urlOf } from '../../../navigation/routes.ts';
import { parseUrl } from '../../../ui/controls/rich-text-rules.ts';

/** The result of checking an address: an allowed page, a page of a forbidden host, or no page. */
export type WebAddress =
  | { readonly kind: 'page'; readonly href: string; readonly host: string }
  | { readonly kind: 'refused'; readonly host: string }
  | { readonly kind: 'none' };

/**
 * Checks an address by the parsed URL and not by its text: "java\nscript:", "//host" and
 * "https://known@unknown" are not what they look like.
 */
export function webAddress(
  text: string | undefined,
  hosts: readonly string[],
  ownHost: string,
): WebAddress {
  const url = parseUrl(text ?? '');
  if (!url) return { kind: 'none' };
  const { protocol, hostname, host, port, username, password, href } = url;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  const isKnown = hosts.some((known) => isUnder(hostname, known));
  // The app must not be shown in its own frame, which would allow clickjacking.
  const isOwn = host === ownHost;
  return isPlain && isKnown && !isOwn
    ? { kind: 'page', href, host }
    : { kind: 'refused', host: host || protocol };
}

function isUnder(hostname: string, known: string): boolean {
  if (!known.startsWith('.')) return hostname === known;
  return hostname === known.slice(1) || hostname.endsWith(known);
}

/** Returns the sites of config.js whose pages may be framed; without a readable list, those of the contract. */
export function webHosts(page: object = globalThis): readonly string[] {
  const named = 'diceboxWebHosts' in page ? page.diceboxWebHosts : null;
  return Array.isArray(named) ? named.filter((host) => typeof host === 'string') : WEB_HOSTS;
}

/**
 * Returns the URL of the page that a target of the server leads to: a page of the app, or a web page of an
 * allowed site in its frame. Returns null for any other target, which must not look like a link.
 */
export function pageUrlOf(target: string, title: string): string | null {
  const isWebPage = webAddress(target, webHosts(), window.location.host).kind === 'page';
  if (isWebPage) return urlOf('web', { url: target, title });
  return target !== '' && routeNameOf(target) !== null ? target : null;
}
