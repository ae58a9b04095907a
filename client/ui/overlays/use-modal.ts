import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { listen } from '../gestures/listen.ts';
import { watchKeyboard } from '../gestures/viewport.ts';
import { addModal, isTopModal } from './top-modal.ts';

/**
 * Shows a `<dialog>` as a modal while `isOpen` is true. The browser keeps the focus inside, makes
 * the rest of the page inert and returns the focus to the opener. `onDismiss` is called for Escape,
 * the back gesture of a phone and a tap on the dialog element itself, and must close the modal. The
 * content belongs into a child that covers the whole visible area.
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
    setLeaving(dialog, false);
    dialog.showModal();
    const removeModal = addModal(dialog);
    const stopListening = listenForDismissal(dialog, dismiss);
    const stopKeyboard = watchKeyboard((px) => dialog.style.setProperty('--keyboard', `${px}px`));
    return () => {
      stopListening();
      stopKeyboard();
      removeModal();
      // The browser returns the focus only if the dialog is closed before it is removed.
      dialog.close();
      // React would otherwise move the focus back.
      setLeaving(dialog, true);
    };
  }, [isOpen]);
  return ref;
}

/** A dialog that still moves away takes no taps, and a screen reader no longer finds it. */
function setLeaving(dialog: HTMLDialogElement, isLeaving: boolean): void {
  dialog.inert = isLeaving;
  if (isLeaving) dialog.setAttribute('aria-hidden', 'true');
  else dialog.removeAttribute('aria-hidden');
}

function listenForDismissal(dialog: HTMLDialogElement, dismiss: () => void): () => void {
  let isPressOutside = false;
  const stopDialog = listen(dialog, {
    pointerdown: ({ target }) => (isPressOutside = target === dialog),
    click: ({ target }) => {
      // A text selection that begins inside and ends outside is not a tap.
      if (target === dialog && isPressOutside) dismiss();
    },
    cancel: (event) => {
      // A file input inside fires the event, too.
      if (event.target !== dialog) return;
      event.preventDefault();
      dismiss();
    },
    close: () => {
      // At a second Escape in a row the browser closes the dialog without a cancel event.
      if (!dialog.open) dismiss();
    },
  });
  const stopFocus = listen(document, {
    focusin: ({ target }) => {
      // Safari 16 lets Tab leave a modal dialog.
      const isOutside = target instanceof Node && !dialog.contains(target);
      if (isOutside && dialog.open && isTopModal(dialog))
        dialog.querySelector<HTMLElement>('[autofocus], button')?.focus();
    },
  });
  return () => {
    stopDialog();
    stopFocus();
  };
}
