import type { Face } from '#contract/rules/dice.ts';
import css from './dice.module.css';

interface FishSignProps {
  face: Face;
  hasDigit: boolean;
}

/**
 * The signs in the Hong Kong order (GAME-6): fish, prawn, gourd, coin, crab, rooster.
 * Opposite faces share a colour. The digit is shown too, because the mapping of signs is not universal.
 */
export function FishSign({ face, hasDigit }: FishSignProps) {
  return (
    <>
      <g className={`${css['sign']} ${hasDigit ? css['small'] : ''} ${css[COLOURS[face]]}`}>
        {SIGNS[face]}
      </g>
      {hasDigit && (
        <text className={`notranslate ${css['digit']}`} x="44.5" y="43.5" textAnchor="end">
          {face}
        </text>
      )}
    </>
  );
}

const COLOURS: Record<Face, 'signRed' | 'signGreen' | 'signBlue'> = {
  1: 'signRed',
  2: 'signGreen',
  3: 'signBlue',
  4: 'signBlue',
  5: 'signGreen',
  6: 'signRed',
};

const SIGNS: Record<Face, React.ReactNode> = {
  1: (
    <>
      <path d="M5 25C11 13 25 11 34 22l9-7c-2 6-2 13 0 19l-9-7C25 38 11 37 5 25Z" />
      <path className={css['cut']} d="M19 17c3 5 3 11 0 16" />
      <circle className={css['eye']} cx="13" cy="23" r="1.8" />
    </>
  ),
  2: (
    <>
      <path d="M9 13c7-6 20-6 26 3 6 10 1 21-9 24-3 1-7 1-9 0 8-2 13-6 13-13 0-6-4-9-10-8-5 1-10-1-11-6Z" />
      <path d="M18 40c-4-2-8-1-10 3 3 1 6 1 8-1-1 2 0 4 2 5 2-2 2-5 0-7Z" />
      <path className={css['cut']} d="M22 9l-2 10M30 11l-5 10M36 18l-8 6M38 27l-9-1M34 35l-6-5" />
      <path className={css['line']} d="M10 13C6 12 3 9 2 5M12 11C10 8 10 5 11 2" />
      <circle className={css['eye']} cx="14.5" cy="14" r="1.7" />
    </>
  ),
  3: (
    <>
      <path d="M24 9c5 0 8 4 7 8-1 3-1 4 2 7 8 8 4 20-9 20S7 32 15 24c3-3 3-4 2-7-1-4 2-8 7-8Z" />
      <path className={css['cut']} d="M16 24c5 3 11 3 16 0" />
      <path className={css['line']} d="M24 9c0-4 2-6 6-6M24 7c-3-1-6 0-8 2" />
    </>
  ),
  4: (
    <>
      <path
        fillRule="evenodd"
        d="M24 5a19 19 0 1 1 0 38 19 19 0 0 1 0-38Zm-6.5 12.500v13h13v-13Z"
      />
      <path className={css['cut']} d="M24 9v4M24 35v4M9 24h4M35 24h4" />
    </>
  ),
  5: (
    <>
      <path d="M24 19c9 0 14 5 14 11s-6 10-14 10-14-4-14-10 5-11 14-11Z" />
      <path d="M13 19C6 18 4 12 8 6c0 4 2 5 4 4l3-4c3 5 1 10-2 13ZM35 19c7-1 9-7 5-13 0 4-2 5-4 4l-3-4c-3 5-1 10 2 13Z" />
      <path
        className={css['line']}
        d="M10 27l-6-2M9 33l-6 2M12 38l-5 5M38 27l6-2M39 33l6 2M36 38l5 5"
      />
      <circle className={css['eye']} cx="19.5" cy="26" r="1.9" />
      <circle className={css['eye']} cx="28.5" cy="26" r="1.9" />
    </>
  ),
  6: (
    <>
      <path d="M12 13c0-3 2-4 3-2 0-3 3-4 4-2 1-2 4-1 3 2 2 1 3 3 3 6 0 5 4 6 8 4 3-1 4-6 3-11 7 4 9 13 5 20-4 6-11 10-18 9-8-1-12-7-12-14l-1-4-5-2 4-3c0-1 1-3 3-3Z" />
      <path className={css['line']} d="M22 38v6M22 44h-5M29 38v6M29 44h-5" />
      <path className={css['cut']} d="M23 27c3 4 9 4 12 0" />
      <circle className={css['eye']} cx="16.5" cy="16" r="1.6" />
    </>
  ),
};
