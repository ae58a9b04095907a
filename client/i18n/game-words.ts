import { parityOf, shapeOf, sizeOf, sumOf, type Dice } from '#contract/rules/dice.ts';
import { parseSelection, type Selection } from '#contract/rules/plays.ts';
import type { Translate } from './i18n.ts';

/** "Big", "Sum 10", "Long card 1-4", "Crab 5". */
export function pickName(t: Translate, { play, pick }: Selection): string {
  if (pick === '') return t(`play.${play}`);
  return t('play.named', { play: play === 'fish' ? signName(t, pick) : t(`play.${play}`), pick });
}

/** The same for what came from the wire; what the rules do not know is shown as it came. */
export function wirePickName(t: Translate, play: string, pick: string): string {
  const selection = parseSelection(play, pick);
  return selection ? pickName(t, selection) : `${play} ${pick}`.trim();
}

/** The sign of a face of the fish game. */
export function signName(t: Translate, face: string | number): string {
  switch (String(face)) {
    case '1':
      return t('play.sign1');
    case '2':
      return t('play.sign2');
    case '3':
      return t('play.sign3');
    case '4':
      return t('play.sign4');
    case '5':
      return t('play.sign5');
    default:
      return t('play.sign6');
  }
}

/** "3, 4, 4", with the signs where the game shows signs. */
export function diceName(t: Translate, dice: Dice, faces: 'dice' | 'fish' = 'dice'): string {
  const names = dice.map((face) => (faces === 'fish' ? `${signName(t, face)} ${face}` : face));
  return names.join(', ');
}

/** "Big" and "Odd"; of a triple only that it is one, for it is neither to a bet. */
export function labelsOf(t: Translate, dice: Dice): readonly string[] {
  const size = sizeOf(dice);
  return size === 'triple'
    ? [t('play.isTriple')]
    : [t(`play.${size}`), t(`play.${parityOf(dice)}`)];
}

export function shapeName(t: Translate, dice: Dice): string {
  const shape = shapeOf(dice);
  return t(shape === 'triple' ? 'play.isTriple' : `play.${shape}`);
}

/** "3, 4, 4; sum 11; big; odd": a result in words. */
export function resultName(t: Translate, dice: Dice, faces: 'dice' | 'fish' = 'dice'): string {
  return t('game.resultName', {
    dice: diceName(t, dice, faces),
    sum: sumOf(dice),
    labels: labelsOf(t, dice)
      .map((label) => label.toLowerCase())
      .join('; '),
  });
}

/** "20261121-214", as players say it. */
export function formatPeriod(gameNo: string): string {
  return `${gameNo.slice(0, 8)}-${gameNo.slice(8)}`;
}
