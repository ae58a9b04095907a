type Events = WindowEventMap & DocumentEventMap;

type Listeners = { [Name in keyof Events]?: (event: Events[Name]) => void };

/** Listens until the returned function is called. Any of the listeners may prevent the default. */
export function listen(target: EventTarget, listeners: Listeners): () => void {
  const stopped = new AbortController();
  const options = { passive: false, signal: stopped.signal };
  for (const [name, listener] of Object.entries(listeners))
    target.addEventListener(name, listener as EventListener, options); // its event follows from its name
  return () => stopped.abort();
}

/** Returns whether keys belong to something other than the page: a field or an open dialog. */
export function areKeysTaken(): boolean {
  const isTyping = document.activeElement?.matches('input:not([type=radio]), textarea, select');
  return isTyping === true || document.querySelector('dialog[open]') !== null;
}
