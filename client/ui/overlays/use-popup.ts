import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { SheetPopupProps } from './sheet-popup.tsx';

/** Kept for all sheets, once it is there. */
let popup: ComponentType<SheetPopupProps> | null = null;

/**
 * The popup weighs as much as a screen, and comes after the page that may open it. One that cannot
 * be had closes the sheet, so that the next tap tries again.
 */
export function usePopup(
  isOpen: boolean,
  onClose: () => void,
): ComponentType<SheetPopupProps> | null {
  const [Popup, setPopup] = useState(() => popup);
  const latest = useRef({ isOpen, onClose });
  useEffect(() => {
    latest.current = { isOpen, onClose };
  }, [isOpen, onClose]);
  useEffect(() => {
    if (!Popup) void fetchPopup();

    async function fetchPopup(): Promise<void> {
      try {
        popup = (await import('./sheet-popup.tsx')).SheetPopup;
        setPopup(() => popup);
      } catch {
        if (latest.current.isOpen) latest.current.onClose();
      }
    }
  }, [Popup, isOpen]);
  return Popup;
}
