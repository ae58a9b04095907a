import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { listenForPulls, type PullStart } from './pull-gesture.ts';
import { closesSheet, type DragMove } from './sheet-drag.ts';

export interface SheetDragParts {
  panel: RefObject<HTMLElement | null>;
  /** A mouse drags by the head alone: in the content it selects text. */
  head: RefObject<HTMLElement | null>;
  footer: RefObject<HTMLElement | null>;
}

/**
 * Lets the panel of a sheet follow a finger that pulls it down, by its head or by content that is
 * scrolled to its top. Call it before `useModal`: its traces are removed before the dialog closes.
 */
export function useSheetDrag(parts: SheetDragParts, isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const { panel, head, footer } = parts;
  useLayoutEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    let moves: DragMove[] = [];
    const canStart = ({ target, isMouse }: PullStart) =>
      isMouse ? contains(head, target) : !contains(footer, target);
    const end = () => {
      moves = [];
      movePanel(element, null);
    };
    const stop = listenForPulls(
      element,
      {
        onPull: (travel, atMs) => {
          moves.push({ travel, atMs });
          movePanel(element, Math.max(0, travel));
        },
        onRelease: (liftedAtMs) => {
          const isClosing = closesSheet({
            moves,
            liftedAtMs,
            sheetHeight: element.offsetHeight,
          });
          // A sheet that closes stays where the finger left it until it is rendered as closed.
          if (isClosing) close();
          else end();
        },
        onBreak: end,
      },
      canStart,
    );
    return () => {
      stop();
      end();
    };
  }, [isOpen, panel, head, footer]);
}

function contains(part: RefObject<HTMLElement | null>, target: EventTarget | null): boolean {
  return target instanceof Node && part.current?.contains(target) === true;
}

/** Moves the panel `px` down, and brightens the page with it; null hands it back to the styles. */
function movePanel(panel: HTMLElement, px: number | null): void {
  const dialog = panel.parentElement;
  dialog?.toggleAttribute('data-dragged', px !== null);
  dialog?.style.setProperty('--dragged', px === null ? '0' : String(px / panel.offsetHeight));
  panel.style.translate = px === null ? '' : `0 ${px}px`;
}
