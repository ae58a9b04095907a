import type { ReactNode } from 'react';
import css from './tools-icons.module.css';

/** antd-mobile-icons has no dice, and its "undo" turns in a circle, which players read as "refresh". */
function icon(drawing: ReactNode) {
  return function Icon() {
    return (
      <svg viewBox="0 0 24 24" width="1em" height="1em" aria-hidden="true" className={css['icon']}>
        {drawing}
      </svg>
    );
  };
}

export const UndoIcon = icon(<path d="M8.5 4.5 4 9l4.5 4.5M4.5 9H14a6 6 0 0 1 0 12H9" />);
export const RepeatIcon = icon(
  <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M17.5 2.5v4.2h-4.2M12 8v4.2l2.8 1.6" />,
);
export const QuickPickIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="3.5" />
    <path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" strokeWidth="2.6" />
  </>,
);
/** Words are what players know it by. */
export const DoubleIcon = () => (
  <span className={css['words']} aria-hidden="true">
    ×2
  </span>
);
