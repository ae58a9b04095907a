import { useSyncExternalStore } from 'react';

let openModals: readonly HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

/** Returns the topmost open modal. The rest of the page is inert: toasts have to be inside of it. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(
    watch,
    () => openModals.at(-1) ?? null,
    () => null,
  );
}

export function isTopModal(modal: HTMLDialogElement): boolean {
  return openModals.at(-1) === modal;
}

/** Notes that a modal was opened; returns a function for when it closes. */
export function addModal(modal: HTMLDialogElement): () => void {
  setModals([...openModals, modal]);
  return () => setModals(openModals.filter((each) => each !== modal));
}

function setModals(modals: readonly HTMLDialogElement[]): void {
  openModals = modals;
  for (const notify of watchers) notify();
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
