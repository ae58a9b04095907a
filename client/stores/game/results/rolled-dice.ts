import { parseDice, type Dice } from '#contract/rules/dice.ts';
import { readJson, type TextStorage } from '../../safe-storage.ts';

export const ROLLED_KEY = 'rolledDice';

export interface RolledDice {
  readonly gameId: number;
  readonly gameNo: string;
  readonly dice: Dice;
}

/** Tells the other tabs which dice begin to tumble, so that they rest in all tabs at the same moment. */
export function rolledDice(storage: TextStorage) {
  return {
    tell(rolled: RolledDice): void {
      storage.set(ROLLED_KEY, JSON.stringify(rolled));
    },
    /** Returns the dice that the last tab told; null if there are none. */
    hear(): RolledDice | null {
      const rolled: { [Name in keyof RolledDice]?: unknown } = Object(
        readJson(storage, ROLLED_KEY),
      );
      const { gameId, gameNo } = rolled;
      const dice = parseDice(rolled.dice);
      if (typeof gameId !== 'number' || typeof gameNo !== 'string' || !dice) return null;
      return { gameId, gameNo, dice };
    },
  };
}
