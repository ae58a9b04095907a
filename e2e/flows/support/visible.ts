/** Elements that a player does not see, with all that is in them. */
const HIDDEN =
  '[hidden], [aria-hidden="true"], dialog:not([open]), details:not([open]) > :not(summary), template, script, style';

/** Returns whether no element around it, and not the element itself, is hidden. */
export function isVisible(element: Element): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (isHidden(each)) return false;
  }
  return true;
}

/** React hides pages that are kept alive with an inline style. */
function isHidden(element: Element): boolean {
  return element.matches(HIDDEN) || (element as HTMLElement).style?.display === 'none';
}

const INLINE = new Set('A ABBR B BDI CODE EM I MARK SMALL SPAN STRONG SUB SUP TIME'.split(' '));

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
