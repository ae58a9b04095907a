import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { MAX_HTML_LENGTH } from '#contract/control/core/limits.ts';

/**
 * Makes HTML safe to store and to show: removes every tag and attribute that is not allowed below, and
 * keeps its text. Call it before HTML is stored, and do not change the result.
 *
 * @throws RangeError for HTML longer than MAX_HTML_LENGTH
 */
export function cleanHtml(html: string): string {
  if (html.length > MAX_HTML_LENGTH) {
    throw new RangeError(`HTML of ${html.length} characters, more than ${MAX_HTML_LENGTH}`);
  }
  return loadSanitizer()(html, ALLOWED);
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

/** Allows a route of the app, or a web page whose address contains no credentials. */
function isSafeLink(href: string | undefined): href is string {
  if (href === undefined) return false;
  if (href.startsWith('#/')) return true;
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return false;
  const { username, password } = new URL(href);
  return username === '' && password === '';
}

/** Allows a data URL or a file of this server. An SVG in an `img` runs no script. */
function isSafePicture(src: string | undefined): src is string {
  return (
    src !== undefined &&
    /^(data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]|\/uploads\/[\w./-]+$)/i.test(src) &&
    !src.includes('..')
  );
}

const require = createRequire(import.meta.url);
let loaded: typeof sanitizeHtml | undefined;

/** Loads the library on first use, because it takes longer than the rest of the start. */
function loadSanitizer(): typeof sanitizeHtml {
  loaded ??= require('sanitize-html') as typeof sanitizeHtml; // `require` is untyped
  return loaded;
}
