import type { ErrorInfo } from 'react';

/** Names of the errors with which the browser skips a view transition. */
const SKIPPED = ['InvalidStateError', 'AbortError', 'TimeoutError'];

/**
 * Makes React's `onRecoverableError`: passes each error to `report`, except for a view transition that
 * the browser skipped because the window was resized or hidden, or because of a slow frame. The page
 * has changed by then, only without its motion.
 *
 * React leaves such an error out by itself, but compares whole messages, and Chromium now ends them
 * with the reason: "Transition was aborted because of invalid state. Viewport size changed".
 */
export function recoverableErrorReporter(report: (error: unknown) => void) {
  return (error: unknown, { componentStack }: ErrorInfo): void => {
    // React gives errors of a render a component stack, and those of a view transition none.
    const isMotion = componentStack === null && error instanceof DOMException;
    if (!(isMotion && SKIPPED.includes(error.name))) report(error);
  };
}
