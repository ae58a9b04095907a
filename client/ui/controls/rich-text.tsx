import createPurify from 'dompurify';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { listen } from '../gestures/listen.ts';
import { ATTRIBUTES, isAttributeAllowed, TAGS } from './rich-text-rules.ts';
import css from './rich-text.module.css';

export interface RichTextProps {
  /** Untrusted HTML. */
  html: string;
  /** Called with the target of a clicked link: a route ("#/…") or a URL ("https://…"). */
  onLink: (href: string, text: string) => void;
  /** Returns false for a target that leads nowhere: its text is shown without a link. */
  isLink: (href: string) => boolean;
}

/**
 * The only place where foreign HTML becomes part of a page. It is sanitised into DOM nodes, which are
 * inserted directly: serialising and parsing them again could change their meaning.
 */
export function RichText({ html, onLink, isLink }: RichTextProps) {
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    // Skipped when a kept page is shown again, so that the focus stays.
    if (shown.current === html) return;
    shown.current = html;
    const content = sanitize(html);
    for (const link of content.querySelectorAll('a[href]')) {
      if (!isLink(link.getAttribute('href') ?? '')) link.removeAttribute('href');
    }
    root.current?.replaceChildren(content);
  }, [html, isLink]);
  // A native listener: the clicked element is a link with the browser's own keyboard support and role.
  useEffect(() => {
    if (!root.current) return;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!link) return;
      event.preventDefault();
      onLink(link.getAttribute('href') ?? '', link.textContent ?? '');
    };
    return listen(root.current, { click: follow, auxclick: follow });
  }, [onLink]);
  return <div ref={root} className={css['text']} />;
}

/** A separate instance, so that its hooks do not affect other users of the library. */
const purify = createPurify(window);

purify.addHook('uponSanitizeAttribute', (node, hook) => {
  if (!isAttributeAllowed(node.nodeName.toUpperCase(), hook.attrName, hook.attrValue))
    hook.keepAttr = false;
});

purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A') node.setAttribute('rel', 'noopener noreferrer nofollow');
});

function sanitize(html: string): DocumentFragment {
  return purify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
