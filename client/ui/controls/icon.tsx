import type { ReactNode } from 'react';

/**
 * An icon of the app's own: one set, one stroke, drawn on 24 by 24 in the colour of the text beside
 * it. It is decoration: the name stands in words, or as the label of the button.
 */
export function icon(drawing: ReactNode) {
  return function Icon() {
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
      >
        {drawing}
      </svg>
    );
  };
}
