import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type RefObject,
} from 'react';

/**
 * Shows a `<dialog>` as a modal while `isOpen` is true. The browser keeps the focus inside, makes
 * the rest of the page inert and returns the focus to the opener. `onDismiss` is called for Escape,
 * the back gesture of a phone and a tap on the dialog element itself, and has to close the modal:
 * what the dialog shows belongs into a child that covers its whole visible area.
 */
export function useModal(
  isOpen: boolean,
  onDismiss: () => void,
): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(onDismiss);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    dialog.inert = false;
    dialog.showModal();
    setOpenModals([...openModals, dialog]);
    const stop = listenForDismissal(dialog, dismiss);
    return () => {
      stop();
      setOpenModals(openModals.filter((each) => each !== dialog));
      // Closed before it leaves the page: only then does the browser return the focus.
      dialog.close();
      // React would otherwise move the focus back, and a closing dialog would still take taps.
      dialog.inert = true;
    };
  }, [isOpen]);
  return ref;
}

/** Returns the topmost open modal. The rest of the page is inert: toasts have to be inside of it. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(
    watchModals,
    () => openModals.at(-1) ?? null,
    () => null,
  );
}

function listenForDismissal(dialog: HTMLDialogElement, dismiss: () => void): () => void {
  const stopped = new AbortController();
  const options = { signal: stopped.signal };
  let isPressOutside = false;
  dialog.addEventListener(
    'pointerdown',
    ({ target }) => {
      isPressOutside = target === dialog;
    },
    options,
  );
  dialog.addEventListener(
    'click',
    ({ target }) => {
      // A selection that begins inside and ends outside is no tap.
      if (target === dialog && isPressOutside) dismiss();
    },
    options,
  );
  dialog.addEventListener(
    'cancel',
    (event) => {
      // A file field inside sends one, too.
      if (event.target !== dialog) return;
      event.preventDefault();
      dismiss();
    },
    options,
  );
  dialog.addEventListener(
    'close',
    () => {
      // The browser closes it without asking at a second Escape in a row.
      if (!dialog.open) dismiss();
    },
    options,
  );
  return () => stopped.abort();
}

/** The topmost last. */
let openModals: readonly HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

function setOpenModals(modals: readonly HTMLDialogElement[]): void {
  openModals = modals;
  for (const notify of watchers) notify();
}

function watchModals(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
