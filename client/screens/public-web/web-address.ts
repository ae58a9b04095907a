import { parseUrl } from '../../ui/controls/rich-text-rules.ts';

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
