import type { ReactNode } from 'react';
import css from './switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  isOn: boolean;
  onToggle: () => void;
}

/** A row that switches something on and off. Uses a native checkbox for keyboard and screen readers. */
export function Switch({ label, isOn, onToggle }: SwitchProps) {
  return (
    <label className={`beside bold ${css['row']}`}>
      <span>{label}</span>
      <input
        type="checkbox"
        // A checkbox says by itself whether it is checked.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className="covering"
        checked={isOn}
        onChange={onToggle}
      />
      <span className={`rigid ${css['track']}`}>
        <span className={`block ${css['thumb']}`} />
      </span>
    </label>
  );
}
