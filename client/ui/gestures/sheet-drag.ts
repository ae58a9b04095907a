import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { listenForPulls, type PullStart } from './pull-gesture.ts';

/** One position of the finger: px below the point where it came down. */
export interface DragMove {
  readonly travel: number;
  readonly atMs: number;
}

export interface DragEnd {
  readonly moves: readonly DragMove[];
  readonly liftedAtMs: number;
  readonly sheetHeight: number;
}

/** A third of the sheet is far enough to close it slowly. */
const CLOSE_SHARE = 1 / 3;
const FLICK_PX_PER_MS = 0.5;
/** A shorter movement is an imprecise tap. */
const MIN_FLICK_PX = 24;
/** Only the last movements count for the speed. */
const SPEED_WINDOW_MS = 100;

/** Returns true if a sheet that was dragged like this closes; otherwise it springs back. */
export function closesSheet({ moves, liftedAtMs, sheetHeight }: DragEnd): boolean {
  const travel = moves.at(-1)?.travel ?? 0;
  const speed = speedAtEnd(moves, liftedAtMs);
  if (speed <= -FLICK_PX_PER_MS) return false;
  if (speed >= FLICK_PX_PER_MS && travel >= MIN_FLICK_PX) return true;
  return travel >= sheetHeight * CLOSE_SHARE;
}

/** Returns px per ms, positive downwards; 0 for a finger that rested before it was lifted. */
function speedAtEnd(moves: readonly DragMove[], liftedAtMs: number): number {
  const recent = moves.filter(({ atMs }) => liftedAtMs - atMs <= SPEED_WINDOW_MS);
  const [first] = recent;
  const last = recent.at(-1);
  if (!first || !last || first === last) return 0;
  return (last.travel - first.travel) / Math.max(1, last.atMs - first.atMs);
}

interface SheetDragParts {
  panel: RefObject<HTMLElement | null>;
  /** A mouse drags by the head only, because in the content it selects text. */
  head: RefObject<HTMLElement | null>;
  footer: RefObject<HTMLElement | null>;
}

/**
 * Lets the panel of a sheet follow a finger that pulls it down, by its head or by content that is
 * scrolled to its top. Call it before `useModal`: its styles must be removed before the dialog closes.
 */
export function useSheetDrag(parts: SheetDragParts, isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const { panel, head, footer } = parts;
  useLayoutEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    let moves: DragMove[] = [];
    const canStart = ({ target, isMouse }: PullStart) =>
      isMouse ? partContains(head, target) : !partContains(footer, target);
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

function partContains(part: RefObject<HTMLElement | null>, target: EventTarget | null): boolean {
  return target instanceof Node && part.current?.contains(target) === true;
}

/** Moves the panel `px` down and fades the backdrop; null removes the inline styles. */
function movePanel(panel: HTMLElement, px: number | null): void {
  const dialog = panel.parentElement;
  dialog?.toggleAttribute('data-dragged', px !== null);
  dialog?.style.setProperty('--dragged', px === null ? '0' : String(px / panel.offsetHeight));
  panel.style.translate = px === null ? '' : `0 ${px}px`;
}
