import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import css from './reading-sheet.module.css';

export interface ReadingSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A sheet with nothing but text. */
export function ReadingSheet({ isOpen, onClose, title, children }: ReadingSheetProps) {
  const t = useT();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} closeLabel={t('common.close')}>
      {/* The content has nothing to focus, so the group takes the focus for scrolling by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['text']} role="group" aria-label={title} tabIndex={0}>
        {children}
      </div>
    </Sheet>
  );
}
