import type { ReactNode } from 'react';
import css from './button.module.css';

export interface ButtonProps {
  /** The label. For an icon without text use `IconButton`. */
  children: ReactNode;
  onClick?: () => void;
  /** `done` tells that the action has succeeded; `off` does nothing but say why. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger' | 'done' | 'off';
  type?: 'button' | 'submit';
  /** Locks the button while its action runs. The label stays. */
  isBusy?: boolean;
  isWide?: boolean;
  /** Accessible name, when the label needs context. */
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
      // `disabled` would drop the focus during the action.
      aria-disabled={isBusy}
      aria-busy={isBusy}
      aria-label={label}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}

interface SubmitButtonProps extends Pick<ButtonProps, 'children' | 'isBusy'> {
  /** False without a network. */
  isReady?: boolean;
}

export function SubmitButton({ isReady = true, isBusy = false, children }: SubmitButtonProps) {
  return (
    <Button kind={isReady ? 'primary' : 'plain'} type="submit" isWide isBusy={isBusy}>
      {children}
    </Button>
  );
}

export interface IconButtonProps {
  icon: ReactNode;
  label: string;
  onClick: () => void;
}

export function IconButton({ icon, label, onClick }: IconButtonProps) {
  return (
    <button type="button" className={`tap ${css['icon']}`} aria-label={label} onClick={onClick}>
      {icon}
    </button>
  );
}

interface LinkButtonProps {
  /** Text with an optional icon. */
  children: ReactNode;
  onClick: () => void;
  opensDialog?: boolean;
}

export function LinkButton({ children, onClick, opensDialog = false }: LinkButtonProps) {
  return (
    <button
      type="button"
      className={`accent tabular ${css['link']}`}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
