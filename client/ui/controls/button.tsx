import type { ReactNode } from 'react';
import css from './button.module.css';

export interface ButtonProps {
  /** Words; an icon alone is an `IconButton`. */
  children: ReactNode;
  onClick?: () => void;
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
  /** Locked while its act is under way. The words stay, so the name does. */
  isBusy?: boolean;
  isWide?: boolean;
  /** For a button whose words need more to be understood out of context. */
  label?: string;
}

export function Button({
  children,
  onClick,
  kind = 'plain',
  type = 'button',
  isBusy = false,
  isWide = false,
  label,
}: ButtonProps) {
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={`${css['button']} ${css[kind]} ${isWide ? css['wide'] : ''}`}
      // Not `disabled`: that would drop the focus in the middle of an act.
      aria-disabled={isBusy}
      aria-busy={isBusy}
      aria-label={label}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.();
      }}
    >
      {isBusy && <span className={css['spinner']} aria-hidden="true" />}
      {children}
    </button>
  );
}

export interface IconButtonProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  /** For a switch: whether it is on. */
  isPressed?: boolean;
}

export function IconButton({ icon, label, onClick, isPressed }: IconButtonProps) {
  return (
    <button
      type="button"
      className={css['icon']}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
