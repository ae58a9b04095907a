/** Elements that the translator of a browser leaves alone. */
const LEFT_ALONE = 'font, script, style, textarea, option, [translate="no"]';

/**
 * Translates the page into its own language, as a browser does: a copy in `font` elements takes the place of
 * each text, also of one that appears later. Returns a function that stops it.
 */
export function translatePage(): () => void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) translate(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function translate(node: Node): void {
  if (node instanceof Text) {
    if (node.parentElement && !node.parentElement.closest(LEFT_ALONE)) replace(node);
  } else {
    for (const child of Array.from(node.childNodes)) translate(child);
  }
}

function replace(text: Text): void {
  const font = document.createElement('font');
  font.appendChild(document.createElement('font')).textContent = text.data;
  text.replaceWith(font);
}
