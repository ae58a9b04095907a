import type { ReactNode } from 'react';
import css from './identity.module.css';

interface GameEmblemProps {
  /** The code of the game: "k3m3". */
  code: string;
  /** 20 or 40 px at the base size of text. */
  size?: 's' | 'l';
}

/** Shows the emblem of a game in its colour. It is decorative: the game's name is beside it. */
export function GameEmblem({ code, size = 's' }: GameEmblemProps) {
  return (
    <svg
      viewBox="0 0 40 40"
      className={`rigid ${css['emblem']} ${css[size]} ${gameClass(code)}`}
      aria-hidden="true"
    >
      <path className={css['body']} d={BODY} />
      <path className={css['top']} d={TOP} />
      <g className={css['sign']}>{SIGNS[code]}</g>
    </svg>
  );
}

/** Returns the class that sets the colours `--game` and `--game-soft` to those of a game. */
export function gameClass(code: string): string {
  return `${css['game']} ${css[code] ?? ''}`;
}

/** A die seen on its corner, with round corners; its upper side is lit. */
const BODY =
  'M16.5 2a7 7 0 0 1 7 0l10 5.8a7 7 0 0 1 3.5 6v12.4a7 7 0 0 1-3.5 6l-10 5.8a7 7 0 0 1-7 0l-10-5.8a7 7 0 0 1-3.5-6V13.8a7 7 0 0 1 3.5-6Z';
const TOP = 'M16.5 2a7 7 0 0 1 7 0l10 5.8q1.5 1 2.3 2.3L20 19.5 4.2 10.1q.8-1.4 2.3-2.3Z';

/** The minutes of a period, and the fish of fish-prawn-crab. */
const SIGNS: Readonly<Record<string, ReactNode>> = {
  k3m3: <path d="M14 12.5h11.5l-6.5 6.5c4.5-.3 7.5 1.8 7.5 5.2 0 5.3-8.5 6.6-12.5 2.3" />,
  k3m5: <path d="M25.5 12.5h-9.5l-1 7c5-2 11.5-.3 11.5 4.5 0 5.6-8.5 6.8-12.5 2.8" />,
  k3m10: <path d="M10 15.5 14 12.5v15.5M25 12.5c6.5 0 6.5 15.5 0 15.5s-6.5-15.5 0-15.5Z" />,
  fpcm3: (
    <>
      <path
        className={css['filled']}
        d="M6.5 21C11 12.5 20.5 12 27 18.5l7-5c-1.3 5-1.3 10 0 15l-7-5C20.5 30 11 29.5 6.5 21Z"
      />
      <circle className={css['eye']} cx="13" cy="19.5" r="1.7" />
    </>
  ),
};
