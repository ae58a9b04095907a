import type { TFunction } from 'i18next';
import { parityOf, shapeOf, sizeOf, sumOf, type Dice } from '#contract/rules/dice.ts';
import { parseSelection, type Selection } from '#contract/rules/plays.ts';

/** Names a selection: "Big", "Sum 10", "Long card 1-4", "Crab 5". */
export function pickName(t: TFunction, { play, pick }: Selection): string {
  if (pick === '') return t(`play.${play}`);
  return t('play.named', { play: play === 'fish' ? signName(t, pick) : t(`play.${play}`), pick });
}

/** Names a selection from the wire; returns an unknown one unchanged. */
export function wirePickName(t: TFunction, play: string, pick: string): string {
  const selection = parseSelection(play, pick);
  return selection ? pickName(t, selection) : `${play} ${pick}`.trim();
}

/** Names the sign of a face in the fish game. */
export function signName(t: TFunction, face: string | number): string {
  return t(SIGNS[Number(face) - 1] ?? 'play.sign6');
}

const SIGNS = ['play.sign1', 'play.sign2', 'play.sign3', 'play.sign4', 'play.sign5'] as const;

/** Lists words with the separators of the language: "Big, Odd". */
export function listWords(t: TFunction, words: readonly string[]): string {
  const [first = '', ...others] = words;
  return others.reduce((one, other) => t('game.listed', { one, other }), first);
}

/** Lists the dice as "3, 4, 4", with their signs in the fish game. */
export function diceName(t: TFunction, dice: Dice, faces: 'dice' | 'fish' = 'dice'): string {
  const names = dice.map((face) => (faces === 'fish' ? `${signName(t, face)} ${face}` : `${face}`));
  return listWords(t, names);
}

/** Returns "Big" and "Odd", but only "Triple" for a triple, which is neither to a bet. */
export function labelsOf(t: TFunction, dice: Dice): readonly string[] {
  const size = sizeOf(dice);
  return size === 'triple'
    ? [t('play.isTriple')]
    : [t(`play.${size}`), t(`play.${parityOf(dice)}`)];
}

export function shapeName(t: TFunction, dice: Dice): string {
  const shape = shapeOf(dice);
  return t(shape === 'triple' ? 'play.isTriple' : `play.${shape}`);
}

/** Describes a result: "3, 4, 4; sum 11; big; odd". */
export function resultName(t: TFunction, dice: Dice, faces: 'dice' | 'fish' = 'dice'): string {
  return t('game.resultName', {
    dice: diceName(t, dice, faces),
    sum: sumOf(dice),
    labels: labelsOf(t, dice)
      .map((label) => label.toLowerCase())
      .reduce((one, other) => t('game.labelled', { one, other })),
  });
}

/** Drops zero decimals where three odds share a place: "2 · 3 · 4". */
export function shortOdds(odds: string): string {
  return odds.includes('/') ? odds.replaceAll('.00', '').replaceAll('/', ' · ') : odds;
}

/** Formats a period number as "20261121-214". */
export function formatPeriod(gameNo: string): string {
  return `${gameNo.slice(0, 8)}-${gameNo.slice(8)}`;
}

/** Keeps a name whole: it has spaces and hyphens. */
export const inOneLine = (name: string) => name.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');
