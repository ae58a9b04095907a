/** The allowed parts of foreign HTML. The server sanitises too; the client does not rely on it. */
export const TAGS =
  'p br strong em h2 h3 h4 ul ol li a img table caption thead tbody tfoot tr th td'.split(' ');

export const ATTRIBUTES = 'href src alt colspan rowspan scope'.split(' ');

/** A route of the app, or a web page whose URL contains no credentials. */
export function isSafeLink(href: string): boolean {
  if (href.startsWith('#/')) return true;
  const url = /^https?:\/\//i.test(href) ? parseUrl(href) : null;
  return url?.username === '' && url.password === '';
}

/** Parses a URL, or returns null. `URL.parse` is newer than the oldest browsers (docs/deploy.md). */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** A file of this host or an inline picture. External pictures would reveal the reader. */
export function isOwnPicture(src: string): boolean {
  const isWithin = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(src);
  const isFile = /^\/uploads\/[\w./-]+$/.test(src) && !src.includes('..');
  return isWithin || isFile;
}

/** Returns whether an allowed attribute may keep its value. */
export function isAttributeAllowed(tag: string, name: string, value: string): boolean {
  if (name === 'href') return tag === 'A' && isSafeLink(value);
  if (name === 'src') return tag === 'IMG' && isOwnPicture(value);
  return true;
}
