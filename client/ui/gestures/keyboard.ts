/** Returns whether keys belong to something other than the page: a field or an open dialog. */
export function areKeysTaken(): boolean {
  const isTyping = document.activeElement?.matches('input:not([type=radio]), textarea, select');
  return isTyping === true || document.querySelector('dialog[open]') !== null;
}
