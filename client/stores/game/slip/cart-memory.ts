import { parseSelection } from '#contract/rules/plays.ts';
import { FIELDS_OF, type ChaseFields } from './chase-plan-form.ts';
import type { Draft } from './slip-lines.ts';
import type { TextStorage } from '../../safe-storage.ts';
import { isSameMark, type PlayerMark } from '../../session/player-mark.ts';

export const CARTS_KEY = 'carts';

interface SavedCart {
  readonly gameId: number;
  readonly draft: Draft;
  readonly chase: ChaseFields;
}

export type CartMemory = ReturnType<typeof cartMemory>;

/** Keeps one player's slips in tab storage. Visitors have no mark; of guests nothing is kept. */
export function cartMemory(
  storage: TextStorage,
  playerMark: () => PlayerMark | null,
  isKept: () => boolean = () => true,
) {
  /** The member, also after their session expired. */
  let owner: PlayerMark | null = null;
  /** False while the stored slips, if any, are those of another player. */
  let isOwn = false;
  return {
    /** Returns the slips that the page's previous load stored for this player, once. */
    recall(): readonly SavedCart[] | null {
      if (isOwn || !isKept()) return null;
      try {
        const json = storage.get(CARTS_KEY) ?? '';
        const { player, carts } = JSON.parse(json) as Stored; // of any type: an error ignores it
        const now = playerMark();
        if (now && player ? !isSameMark(now, player) : now !== player) return null;
        const valid = carts.map(parseCart);
        isOwn = true;
        return valid;
      } catch {
        return null;
      }
    },
    write(carts: readonly SavedCart[]): void {
      if (!isKept()) return storage.remove(CARTS_KEY);
      owner = playerMark() ?? owner;
      isOwn ||= carts.length > 0;
      const stored: Stored = { player: owner, carts };
      if (isOwn) storage.set(CARTS_KEY, JSON.stringify(stored));
    },
    /** Call this when the player logs out. */
    clear(): void {
      owner = null;
      isOwn = false;
      storage.remove(CARTS_KEY);
    },
  };
}

interface Stored {
  readonly player: PlayerMark | null;
  readonly carts: readonly SavedCart[];
}

/** Returns a slip without unknown selections; throws for anything but a slip. */
function parseCart({ gameId, draft, chase }: SavedCart): SavedCart {
  const entries = draft.entries.flatMap(({ selection: { play, pick }, own }) => {
    const selection = parseSelection(play, pick);
    return selection ? [{ selection, own }] : [];
  });
  const texts: unknown[] = [draft.chip, draft.gameNo ?? '', ...(chase.ownTexts ?? [])];
  texts.push(...Object.values(chase.texts), ...entries.map(({ own }) => own));
  const areTexts = texts.every((each) => typeof each === 'string');
  if (!areTexts || !(chase.kind in FIELDS_OF)) throw new TypeError();
  return { gameId, draft: { ...draft, entries }, chase };
}
