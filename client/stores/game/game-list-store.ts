import { computed, makeObservable, observable, override, reaction } from 'mobx';
import { QUIET, type Api } from '../../http/api.ts';
import type { Data } from '#contract/api/schemas.ts';
import { parseDice } from '#contract/rules/dice.ts';
import { Resource } from '../resource.ts';
import type { RevealStore } from './results/reveal-store.ts';

export type ListedGame = Data<'games.list'>[number];

/** Delay between two loads after a draw, while the list has not changed. */
const RELOAD_MS = 2000;

/** How long the dice of a draw may come later than the list in which the next one is current. */
const LATE_DICE_MS = 20_000;

/** The games on home, kept current as their periods pass. */
export class GameListStore extends Resource<readonly ListedGame[]> {
  private nextLoadMs = 0;
  /** The last draw of each game before the one in the list. */
  private readonly before = observable.map<number, ListedGame['last']>(undefined, { deep: false });

  constructor(
    api: Api,
    private readonly time: { readonly nowMs: number },
    private readonly reveal: Pick<RevealStore, 'learn' | 'isHidden'>,
  ) {
    super(() => api.call('games.list', {}, QUIET));
    makeObservable(this, { games: computed, set: override });
  }

  /** The games, each with its last draw whose dice rest. */
  get games(): readonly ListedGame[] {
    return (this.value ?? []).map((game) => {
      const { game_id, last } = game;
      const isHidden = last && this.reveal.isHidden(game_id, last.game_no);
      return isHidden ? { ...game, last: this.before.get(game_id) ?? null } : game;
    });
  }

  /** Takes a list, and tells the reveal its dice: once it knows the games, and before anything shows them. */
  override set(games: readonly ListedGame[]): void {
    const known = this.value ?? [];
    super.set(games);
    for (const { game_id, last } of games) {
      const before = known.find((game) => game.game_id === game_id)?.last;
      if (before && before.game_no !== last?.game_no) this.before.set(game_id, before);
      const dice = parseDice(last?.dice);
      if (last && dice) this.reveal.learn(game_id, last.game_no, dice);
    }
  }

  /** Loads the list now and after every draw, until the returned function is called. */
  follow(): () => void {
    void this.load();
    return reaction(
      () => (this.isBehind ? this.time.nowMs : 0),
      (nowMs) => {
        if (nowMs < this.nextLoadMs) return;
        this.nextLoadMs = nowMs + RELOAD_MS;
        void this.load();
      },
    );
  }

  private get isBehind(): boolean {
    const { nowMs } = this.time;
    return (this.value ?? []).some(({ current: { open_time, draw_time }, last }) => {
      const isWithoutDice = last !== null && last.draw_time < open_time;
      const mayGetDice = isWithoutDice && nowMs < open_time * 1000 + LATE_DICE_MS;
      return mayGetDice || nowMs >= draw_time * 1000;
    });
  }
}
