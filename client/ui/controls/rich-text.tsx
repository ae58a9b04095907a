import createPurify from 'dompurify';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { ATTRIBUTES, mayStay, TAGS } from './rich-text-rules.ts';
import css from './rich-text.module.css';

export interface RichTextProps {
  /** Foreign HTML, from anywhere. */
  html: string;
  /** Where a link in it leads: a route of the app ("#/…") or a page of the web ("https://…"). */
  onLink: (href: string, words: string) => void;
}

/**
 * The only place where foreign HTML becomes part of a page. It is cleaned into nodes, which are put in
 * as they are: text that is read once more could mean something else the second time.
 */
export function RichText({ html, onLink }: RichTextProps) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    // A kept page is shown again as it was left, with its focus.
    if (shown.current === html) return;
    shown.current = html;
    root.current?.replaceChildren(clean(html));
  }, [html]);
  // Not React's: what is clicked is a link, which has its key and its role from the browser.
  useEffect(() => {
    const text = root.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!link) return;
      event.preventDefault();
      onLink(link.getAttribute('href') ?? '', link.textContent ?? '');
    };
    text?.addEventListener('click', follow);
    text?.addEventListener('auxclick', follow);
    return () => {
      text?.removeEventListener('click', follow);
      text?.removeEventListener('auxclick', follow);
    };
  }, [onLink]);
  return <div ref={root} className={css['text']} />;
}

/** Its own, so that nobody else's rules are added to these. */
const purify = createPurify(window);

purify.addHook('uponSanitizeAttribute', (node, hook) => {
  if (!mayStay(node.nodeName.toUpperCase(), hook.attrName, hook.attrValue)) hook.keepAttr = false;
});

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A') node.setAttribute('rel', 'noopener noreferrer nofollow');
});

function clean(html: string): DocumentFragment {
  return purify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
