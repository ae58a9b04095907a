import { useRef, type MouseEvent, type PointerEvent } from 'react';

export interface SwiperDrag {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: (event: PointerEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
  onDragStart: (event: MouseEvent) => void;
}

export interface SwiperDragHandlers {
  onDrag: (px: number) => void;
  onLetGo: (how: { width: number; pxPerMs: number }) => void;
}

/** Shorter movements are taps. */
const SLOP_PX = 8;

/** Handles horizontal drags by finger or mouse. Vertical movements scroll the page (touch-action). */
export function useSwiperDrag({ onDrag, onLetGo }: SwiperDragHandlers): SwiperDrag {
  const grip = useRef<{ x: number; y: number; atMs: number; isTaken: boolean } | null>(null);
  const isClickOurs = useRef(false);
  const end = (event: PointerEvent, isCancelled: boolean) => {
    const from = grip.current;
    grip.current = null;
    if (!from?.isTaken) return;
    const moved = Math.abs(event.clientX - from.x);
    const pxPerMs = isCancelled ? 0 : moved / Math.max(1, event.timeStamp - from.atMs);
    onLetGo({ width: event.currentTarget.clientWidth, pxPerMs });
  };
  return {
    onPointerDown: ({ isPrimary, button, clientX, clientY, timeStamp }) => {
      isClickOurs.current = false;
      if (!isPrimary || button !== 0) return;
      grip.current = { x: clientX, y: clientY, atMs: timeStamp, isTaken: false };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }) => {
      const from = grip.current;
      if (!from) return;
      const [aside, down] = [clientX - from.x, clientY - from.y];
      if (!from.isTaken) {
        if (Math.max(Math.abs(aside), Math.abs(down)) < SLOP_PX) return;
        if (Math.abs(aside) <= Math.abs(down)) {
          grip.current = null;
          return;
        }
        from.isTaken = true;
        isClickOurs.current = true;
        currentTarget.setPointerCapture(pointerId);
      }
      onDrag(aside);
    },
    onPointerUp: (event) => end(event, false),
    onPointerCancel: (event) => end(event, true),
    onClickCapture: (event) => {
      if (!isClickOurs.current) return;
      isClickOurs.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // Prevents the native drag of pictures and links.
    onDragStart: (event) => event.preventDefault(),
  };
}
