import { Popup, reduceMotion, restoreMotion } from 'antd-mobile';
import type { ReactNode } from 'react';
import css from './sheet-popup.module.css';
import { isStill, watchStillness } from '../gestures/stillness.ts';

export interface SheetPopupProps {
  isOpen: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** What a sheet lies in: antd-mobile's popup moves it and dims the page. */
export function SheetPopup({ isOpen, onClose, children }: SheetPopupProps) {
  return (
    <Popup
      visible={isOpen}
      onMaskClick={onClose}
      destroyOnClose
      bodyClassName={`${css['body']} ${isOpen ? css['open'] : ''}`}
      maskClassName={isOpen ? '' : (css['leaving'] ?? '')}
      maskStyle={{ background: 'var(--mask)' }}
    >
      {children}
    </Popup>
  );
}

// The popup's springs are the script's, and no style sheet stills them.
const followStillness = () => (isStill() ? reduceMotion() : restoreMotion());
followStillness();
watchStillness(followStillness);
