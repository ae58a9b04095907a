import type { ReactNode } from 'react';

/**
 * Creates an icon of the app's set: one stroke on a 24 × 24 grid in the colour of the text. Icons are
 * decorative: the text or the label of the button carries the meaning.
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

/** Creates an icon whose drawing is in a circle. */
export const roundIcon = (path: string) =>
  icon(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d={path} />
    </>,
  );
