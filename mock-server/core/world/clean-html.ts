import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

/** Longer HTML is refused: the longest text of the house is far below, and cleaning takes time. */
export const MAX_HTML_LENGTH = 50_000;

/**
 * Makes HTML safe to store and to show: what is not on the list below is taken away, its text stays.
 * Whoever stores HTML calls this first, and nobody changes the result afterwards.
 *
 * @throws RangeError when it is longer than MAX_HTML_LENGTH
 */
export function cleanHtml(html: string): string {
  if (html.length > MAX_HTML_LENGTH) {
    throw new RangeError(`HTML of ${html.length} characters, more than ${MAX_HTML_LENGTH}`);
  }
  return cleaner()(html, ALLOWED);
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags:
    'p br strong em h2 h3 h4 ul ol li a img table caption thead tbody tfoot tr th td'.split(' '),
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemesByTag: { a: ['http', 'https'], img: ['data'] },
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: isSafeLink(href) ? { href } : {} }),
    img: (tagName, { src, alt = '' }) => ({
      tagName,
      attribs: isSafePicture(src) ? { src, alt } : {},
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
};

/** A route of the app, or a page on the web without anybody's name in its address. */
function isSafeLink(href: string | undefined): href is string {
  if (href === undefined) return false;
  if (href.startsWith('#/')) return true;
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return false;
  const { username, password } = new URL(href);
  return username === '' && password === '';
}

/** A picture within the text, or a file of this server. An SVG in an `img` runs no script. */
function isSafePicture(src: string | undefined): src is string {
  return (
    src !== undefined &&
    /^(data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]|\/uploads\/[\w./-]+$)/i.test(src) &&
    !src.includes('..')
  );
}

const require = createRequire(import.meta.url);
let loaded: typeof sanitizeHtml | undefined;

/** Loaded when it is first needed: it takes longer to load than the rest of a start. */
function cleaner(): typeof sanitizeHtml {
  loaded ??= require('sanitize-html') as typeof sanitizeHtml; // `require` is untyped
  return loaded;
}
