/** What an address asks for: a page that may be shown, one of a host that may not, or none at all. */
export type WebAddress =
  | { readonly kind: 'page'; readonly href: string; readonly host: string }
  | { readonly kind: 'refused'; readonly host: string }
  | { readonly kind: 'none' };

/**
 * Judged by the fields a browser would go by, never by the text: "java\nscript:", "//host" and
 * "https://known@unknown" look like something else than they are.
 */
export function webAddress(
  text: string | undefined,
  hosts: readonly string[],
  ownHost: string,
): WebAddress {
  if (!text || !URL.canParse(text)) return { kind: 'none' };
  const { protocol, hostname, host, port, username, password, href } = new URL(text);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  const isKnown = hosts.some((known) => isUnder(hostname, known));
  // Within a frame, the app itself could be made to do what its player does not see.
  const isOwn = host === ownHost;
  return isPlain && isKnown && !isOwn
    ? { kind: 'page', href, host }
    : { kind: 'refused', host: host || protocol };
}

function isUnder(hostname: string, known: string): boolean {
  if (!known.startsWith('.')) return hostname === known;
  return hostname === known.slice(1) || hostname.endsWith(known);
}
