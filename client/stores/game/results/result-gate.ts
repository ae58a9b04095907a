import { observable, runInAction, when } from 'mobx';
import type { AnswerData } from '#contract/api/answer-shapes.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';
import { formatMoney, minor, parseMoney, sumMoney, ZERO } from '#contract/money.ts';
import { parseDice } from '#contract/rules/dice.ts';
import { QUIET, type Api } from '../../../http/api.ts';
import type { Answer } from '../../../http/envelope.ts';
import type { AnswerGate } from '../../answer-gate.ts';
import type { Ticker } from '../../client-clock.ts';
import type { GameListStore } from '../game-list-store.ts';
import type { RevealStore } from './reveal-store.ts';

export interface ResultGateDeps {
  /** The API before the gate. */
  readonly api: Api;
  readonly reveal: RevealStore;
  readonly gameList: GameListStore;
  readonly timer: Pick<Ticker, 'after'>;
  /** Returns whether the player can have bets on the server. */
  readonly isMember: () => boolean;
  /** Called when a balance was shown without its winnings, and they may be told now. */
  readonly onTold: () => void;
}

/** The time that answers wait for the first list of games. */
const MAX_WAIT_MS = 5_000;
/** More transactions than a player has in the seconds of a reveal. */
const LIMIT = 100;

/** The answers about the player that tell a result by what they hold or lack. They wait. */
const OF_PLAYER: readonly EndpointName[] = [
  'games.getBetRecord',
  'games.chases',
  'wallet.transactions',
  'welfare.index',
];
/** The answers about the draws of one game. They wait for that game. */
const OF_GAME: readonly EndpointName[] = ['games.getHistoryRecord', 'games.trend'];
/** The answers with a balance. They pass at once, without the winnings of hidden draws. */
const WITH_BALANCE: readonly EndpointName[] = [
  'wallet.index',
  'wallet.deposit',
  'wallet.withdraw',
  'wallet.transfer',
  'wallet.savings',
  'games.submitBet',
];

const GATED = [...OF_PLAYER, ...OF_GAME, ...WITH_BALANCE];

/**
 * Makes the gate that lets no answer tell a result before its dice rest
 * (docs/decisions/017-results-wait-for-their-dice.md).
 */
export function resultGate(deps: ResultGateDeps): AnswerGate {
  const { api, reveal, gameList, timer, isMember, onTold } = deps;
  const isListLate = observable.box(false);
  return async (name, payload, answer, { needsWholeList }) => {
    // The look for a lost order shows no list, and must not keep the order waiting.
    if (!answer.ok || needsWholeList) return answer;
    const isList = name === 'games.list';
    const games = isList ? (answer.data as AnswerData<'games.list'>) : []; // by its name
    // The reveal must know the games before their dice.
    if (isList && !gameList.value) gameList.set(games.map((game) => ({ ...game, last: null })));
    if (GATED.includes(name) && isMember()) await untilListed();
    learnFrom(reveal, name, answer.data);
    if (OF_PLAYER.includes(name)) await untilTold();
    else if (WITH_BALANCE.includes(name)) return withoutWinnings(answer);
    else if (isList) await untilGamesTold(games.map(({ game_id }) => game_id));
    else if (OF_GAME.includes(name))
      await untilGamesTold([Number(Reflect.get(payload, 'game_id'))]);
    return answer;
  };

  /** Waits for the first list of games, which tells when draws are due. */
  async function untilListed(): Promise<void> {
    reveal.update();
    if (gameList.isUnasked || gameList.status === 'failed') void gameList.load();
    const stop = timer.after(MAX_WAIT_MS, () => runInAction(() => isListLate.set(true)));
    await when(() => gameList.status !== 'loading' || isListLate.get());
    stop();
  }

  async function untilTold(): Promise<void> {
    reveal.update();
    await when(() => reveal.hiddenSinceMs === null);
  }

  async function untilGamesTold(gameIds: readonly number[]): Promise<void> {
    reveal.update();
    await when(() => !gameIds.some((gameId) => reveal.hidesGame(gameId)));
  }

  /** Takes the winnings of hidden draws out of the balance in an answer. */
  async function withoutWinnings<T>(answer: Answer<T> & { ok: true }): Promise<Answer<T>> {
    reveal.update();
    if (reveal.hiddenSinceMs === null) return answer;
    const told = await toldBalance();
    if (told === 'unknown') await untilTold();
    if (told === 'unknown' || told === 'same') return answer;
    void when(() => !reveal.isTelling(Infinity)).then(onTold);
    const data = answer.data as object;
    const field = ['main', 'balance'].find((each) => each in data);
    if (field === undefined) return answer; // of a host that tells no balance
    return { ...answer, data: { ...answer.data, [field]: told.text } };
  }

  /**
   * Reads the newest transactions, which state the balance together with all that led to it: a balance
   * and its movements from two answers might not belong together.
   */
  async function toldBalance(): Promise<{ readonly text: string } | 'same' | 'unknown'> {
    const answer = await api.call('wallet.transactions', { page: 1, limit: LIMIT }, QUIET);
    const sinceMs = reveal.hiddenSinceMs;
    if (sinceMs === null) return 'same';
    if (!answer.ok) return 'unknown';
    const recent = answer.data.list.filter(({ createtime }) => createtime * 1000 >= sinceMs);
    if (recent.length === LIMIT) return 'unknown';
    const winnings = recent.filter(isWinning).map(({ change }) => parseMoney(change) ?? ZERO);
    const [newest] = recent;
    const balance = parseMoney(newest?.balance ?? '');
    if (winnings.length === 0 || balance === null) return 'same';
    return { text: formatMoney(minor(balance - sumMoney(winnings))) };
  }
}

/** A draw pays winnings, and releases what a chase that ends with it has reserved. */
function isWinning({ type, change }: AnswerData<'wallet.transactions'>['list'][number]): boolean {
  return type === 'payout' || (type === 'chase' && !change.startsWith('-'));
}

/** Tells the reveal the dice of an answer, which may be the first to have them. */
function learnFrom(reveal: RevealStore, name: EndpointName, data: unknown): void {
  const learn = (gameId: number, gameNo: string, values: unknown) => {
    const dice = parseDice(values);
    if (dice) reveal.learn(gameId, gameNo, dice);
  };
  // The name tells what the data is.
  if (name === 'games.list')
    for (const { game_id, last } of data as AnswerData<'games.list'>)
      if (last) learn(game_id, last.game_no, last.dice);
  if (name === 'games.getBetRecord')
    for (const { game_id, game_no, dice } of (data as AnswerData<'games.getBetRecord'>).list)
      learn(game_id, game_no, dice);
}
