import type { ReactNode } from 'react';
import css from './link-button.module.css';

export interface LinkButtonProps {
  /** Text with an optional icon. */
  children: ReactNode;
  onClick: () => void;
  opensDialog?: boolean;
}

/** A button that looks like a link. */
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
