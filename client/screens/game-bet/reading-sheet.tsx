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

/** Words alone, to be read and scrolled. */
export function ReadingSheet({ isOpen, onClose, title, children }: ReadingSheetProps) {
  const t = useT();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} closeLabel={t('common.close')}>
      {/* Nothing in it takes the focus, so it does itself: else no key could scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['words']} role="group" aria-label={title} tabIndex={0}>
        {children}
      </div>
    </Sheet>
  );
}
