import type { ReactNode } from 'react';
import css from './link-button.module.css';

export interface LinkButtonProps {
  /** Words, and an icon before or behind them. */
  children: ReactNode;
  onClick: () => void;
  opensDialog?: boolean;
}

/** An act as quiet as a link, among other words. */
export function LinkButton({ children, onClick, opensDialog = false }: LinkButtonProps) {
  return (
    <button
      type="button"
      className={css['link']}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
