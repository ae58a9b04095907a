import { listen } from './listen.ts';

interface Screen {
  readonly document: { readonly documentElement: { readonly clientHeight: number } };
  readonly visualViewport:
    | (EventTarget & {
        readonly height: number;
        readonly offsetTop: number;
        readonly scale: number;
      })
    | null;
}

/**
 * Tells how much of the lower edge the keyboard covers, in px, until the returned function is called: on an iPhone,
 * where it does not make the page smaller (index.html asks other browsers to).
 */
export function watchKeyboard(show: (px: number) => void, screen: Screen = window): () => void {
  const { visualViewport: seen, document } = screen;
  const measure = () => {
    if (!seen) return;
    const below = document.documentElement.clientHeight - seen.offsetTop - seen.height;
    // Enlarged by two fingers, the screen shows a part of the page.
    show(seen.scale > 1 ? 0 : Math.max(0, Math.round(below)));
  };
  measure();
  return seen ? listen(seen, { resize: measure, scroll: measure }) : () => {};
}

/** Window resizes are handled at most every 50 ms (CON-17). */
export const RESIZE_MS = 50;

/** Runs at once, then at most every `everyMs`; the last call always runs. */
export function throttle(act: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const run = () => {
    isWanted = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) run();
    }, everyMs);
    act();
  };
  return {
    call: () => {
      if (timer === undefined) run();
      else isWanted = true;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      isWanted = false;
    },
  };
}
