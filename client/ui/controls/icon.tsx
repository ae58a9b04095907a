import type { ReactNode } from 'react';

/**
 * Makes an icon of the app's one set: one stroke, drawn on 24 by 24 in the colour of the text beside
 * it. It is decoration: its meaning is in the text, or in the label of the button.
 */
export function icon(drawing: ReactNode) {
  return function Icon({ className }: { className?: string | undefined }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={className}
      >
        {drawing}
      </svg>
    );
  };
}
