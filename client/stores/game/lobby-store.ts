import { reaction } from 'mobx';
import type { Data, Payload } from '#contract/api/schemas.ts';
import { QUIET, type Api } from '../../http/api.ts';
import type { Answer } from '../../http/envelope.ts';
import { Resource, resourceMap, type ResourceMap } from '../resource.ts';
import type { StoreDeps } from '../stores.ts';
import type { ResultCurtain } from './results/result-curtain.ts';
import type { ListedGame } from './game-list-store.ts';

type Records = Data<'games.getBetRecord'>;
type Draw = NonNullable<ListedGame['last']>;

/** The number of results that a game shows on home. */
export const LAST_DRAWS = 10;
/** More open bets than a player has. */
const MAX_PENDING = 100;

export interface LobbyDeps {
  readonly api: Api;
  readonly curtain: Pick<ResultCurtain, 'guard'>;
  readonly session: { readonly isLoggedIn: boolean };
  readonly gameList: { readonly games: readonly ListedGame[] };
  /** Its balances are replaced whenever the player's money may have moved. */
  readonly wallet: { readonly balances: object | null; load(): Promise<unknown> };
}

/** Loads what home shows of each game and of the player's day, and keeps it current while home is shown. */
export class LobbyStore {
  private readonly draws: ResourceMap<readonly Draw[]>;
  private readonly pendingPage: Resource<Records>;
  private readonly today: Resource<Records>;

  constructor(private readonly deps: LobbyDeps) {
    const { api, curtain } = deps;
    this.draws = resourceMap(curtain.guard((gameId) => fetchDraws(api, gameId), Number));
    const bets = (payload: Payload<'games.getBetRecord'>) =>
      new Resource(curtain.guard(() => api.call('games.getBetRecord', payload, QUIET)));
    this.pendingPage = bets({ status: 'pending', page: 1, limit: MAX_PENDING });
    this.today = bets({ range: 'today', page: 1, limit: 1 });
  }

  /** Loads everything now, the draws after each draw, and the bets whenever money moved. */
  follow(): () => void {
    const { gameList, session, wallet } = this.deps;
    const stops = [
      reaction(
        () => gameList.games.map(({ game_id, last }) => `${game_id} ${last?.game_no}`).join(),
        () => {
          this.loadDraws();
          if (this.isPendingDrawn) void wallet.load();
        },
        { fireImmediately: true },
      ),
      reaction(
        () => session.isLoggedIn && wallet.balances,
        (isDue) => {
          if (isDue) void Promise.all([this.pendingPage.load(), this.today.load()]);
        },
        { fireImmediately: true },
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** The last draws of a game, the newest first. */
  drawsOf({ game_id, last }: ListedGame): readonly Draw[] {
    const known = this.draws.of(String(game_id)).value ?? [];
    const isNew = last !== null && known.every(({ game_no }) => game_no < last.game_no);
    return (isNew ? [last, ...known] : known).slice(0, LAST_DRAWS);
  }

  /** The number of the player's bets in a game that await their draw. */
  betsIn(gameId: number): number {
    return this.pendingBets.filter(({ game_id }) => game_id === gameId).length;
  }

  /** The number of the player's bets that await their draw. */
  get pendingCount(): number {
    return this.pendingPage.value?.total ?? 0;
  }

  /** Net over the settled bets of today; null before the first one. */
  get todayNet(): string | null {
    const stats = this.today.value?.stats;
    return stats && stats.bets > stats.pending ? stats.profit : null;
  }

  reset(): void {
    this.pendingPage.reset();
    this.today.reset();
  }

  private get pendingBets() {
    return this.pendingPage.value?.list ?? [];
  }

  /** Bets of another device: of its own the app learns the result, and loads the balance. */
  private get isPendingDrawn(): boolean {
    return this.pendingBets.some(({ game_id, game_no }) => {
      const game = this.deps.gameList.games.find((each) => each.game_id === game_id);
      return (game?.last?.game_no ?? '') >= game_no;
    });
  }

  private loadDraws(): void {
    for (const { game_id, last } of this.deps.gameList.games) {
      const draws = this.draws.of(String(game_id));
      const isKnown = draws.value?.some(({ game_no }) => game_no === last?.game_no);
      if (last && !isKnown) void draws.load();
    }
  }
}

/** Makes the stores that home loads after its first paint. */
export function createLobbyStores(deps: StoreDeps) {
  const lobby = new LobbyStore(deps);
  return { lobby, onSessionEnd: () => lobby.reset() };
}

async function fetchDraws(api: Api, gameId: string): Promise<Answer<readonly Draw[]>> {
  const payload = { game_id: gameId, page: 1, limit: LAST_DRAWS };
  const answer = await api.call('games.getHistoryRecord', payload, QUIET);
  return answer.ok ? { ...answer, data: answer.data.list } : answer;
}
