import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { LongPress } from './long-press.ts';

export interface LongPressProps {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onPointerLeave: () => void;
  onKeyDown: () => void;
  onContextMenu: (event: MouseEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
  style: { WebkitTouchCallout: 'none'; userSelect: 'none' };
}

/**
 * Returns props to spread on a button; keep `onClick` for the tap. The context menu event (right click,
 * Shift+F10) triggers the same action. Offer another way to the action as well.
 */
export function useLongPress(onLongPress: () => void): LongPressProps {
  const [press] = useState(() => new LongPress());
  /** A long touch also fires the context menu event, after the long press. */
  const isTouch = useRef(false);
  useEffect(() => () => press.end(), [press]);
  const end = () => press.end();
  return {
    onPointerDown: ({ pointerType, isPrimary, button, clientX, clientY }) => {
      isTouch.current = pointerType !== 'mouse';
      if (isPrimary && button === 0) press.down({ x: clientX, y: clientY }, onLongPress);
      else press.end();
    },
    onPointerMove: ({ clientX, clientY }) => press.move({ x: clientX, y: clientY }),
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onKeyDown: () => {
      isTouch.current = false;
    },
    onContextMenu: (event) => {
      event.preventDefault();
      if (!isTouch.current) onLongPress();
    },
    onClickCapture: (event) => {
      if (!press.takesClick()) return;
      event.preventDefault();
      event.stopPropagation();
    },
    style: { WebkitTouchCallout: 'none', userSelect: 'none' },
  };
}
