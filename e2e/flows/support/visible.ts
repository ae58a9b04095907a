/** Elements that show nothing, whatever their attributes say. */
const NEVER_SHOWN = new Set(['TEMPLATE', 'SCRIPT', 'STYLE']);

/** Returns whether no element around it, and not the element itself, is hidden. */
export function isVisible(element: Element): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (isHidden(each)) return false;
  }
  return true;
}

/**
 * Returns whether an element hides itself. React hides pages that are kept alive with an inline style.
 * The selectors of happy-dom take much more CPU than these comparisons.
 */
function isHidden(element: Element): boolean {
  const { tagName, parentElement } = element;
  return (
    NEVER_SHOWN.has(tagName) ||
    element.hasAttribute('hidden') ||
    element.getAttribute('aria-hidden') === 'true' ||
    (tagName === 'DIALOG' && !element.hasAttribute('open')) ||
    (parentElement?.tagName === 'DETAILS' &&
      tagName !== 'SUMMARY' &&
      !parentElement.hasAttribute('open')) ||
    (element as HTMLElement).style?.display === 'none'
  );
}

const INLINE = new Set(
  'A ABBR B BDI CODE EM FONT I MARK SMALL SPAN STRONG SUB SUP TIME'.split(' '),
);

/** Returns the text that a player reads in an element, in one line. */
export function visibleText(element: Element): string {
  return collectText(element).replaceAll(/\s+/g, ' ').trim();
}

function collectText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (!(node instanceof Element) || isHidden(node)) return '';
  const text = Array.from(node.childNodes, collectText).join('');
  return INLINE.has(node.tagName) ? text : ` ${text} `;
}
