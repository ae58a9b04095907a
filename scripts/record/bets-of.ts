import type { Data } from '#contract/api/schemas.ts';
import { parseMoney } from '#contract/money.ts';
import { parseDice } from '#contract/rules/dice.ts';
import { periodAt, periodOf } from '#contract/rules/schedule.ts';
import type { ScheduledAction, DrawFixture } from '#fixtures/scenario.ts';
import type { Recording } from './recording.ts';

type Bet = Data<'games.getBetRecord'>['list'][number];

/** The bets of a player as scenario actions with fixed dice, applied by the server's own code. */
interface Played {
  readonly actions: readonly ScheduledAction[];
  readonly draws: readonly DrawFixture[];
  /** The opening balance, which together with the bets gives the recorded balance. */
  readonly opening: number;
}

/** Converts the latest bets of a recording that the player's money can have paid for. */
export function betsOf(recording: Recording): Played {
  const { player } = recording;
  if (!player) return { actions: [], draws: [], opening: 0 };
  const known = player.bets.flatMap((bet) => timed(recording, bet));
  const { carried, opening } = affordable(known, parseMoney(player.user.money) ?? 0);
  const by = player.user.username;
  return {
    actions: [
      ...carried.toReversed().map((bet) => actionOf(recording, bet, by)),
      ...voids(recording, carried),
    ],
    draws: carried.flatMap(({ bet, placedAt }) => {
      const dice = parseDice(bet.dice);
      return dice ? [{ gameId: bet.game_id, ago: recording.at - placedAt, dice }] : [];
    }),
    opening,
  };
}

interface TimedBet {
  readonly bet: Bet;
  readonly stake: number;
  readonly returned: number;
  readonly placedAt: number;
  readonly drawAt: number;
}

/** Returns a bet with its times, or nothing for an unknown game or a future period. */
function timed({ at, games }: Recording, bet: Bet): TimedBet[] {
  const game = games.find(({ game: { en } }) => en.game_id === bet.game_id)?.game.en;
  if (!game) return [];
  const schedule = { intervalMs: game.interval * 1000 };
  const sentAt = bet.createtime * 1000;
  const period = periodOf(schedule, bet.game_no) ?? periodAt(schedule, sentAt);
  if (period.openAt > at) return [];
  // A bet placed in advance is placed when its period opens.
  const placedAt = Math.min(Math.max(sentAt, period.openAt), period.closeAt - 1000);
  const [stake, returned] = [parseMoney(bet.amount) ?? 0, parseMoney(bet.returned) ?? 0];
  return [{ bet, stake, returned, placedAt, drawAt: period.drawAt }];
}

/** Returns the latest bets that the balance covers, in order of the money movements. */
function affordable(newestFirst: readonly TimedBet[], balance: number) {
  for (let count = newestFirst.length; count > 0; count -= 1) {
    const carried = newestFirst.slice(0, count);
    const gains = carried.map(({ stake, returned }) => returned - stake);
    const opening = balance - gains.reduce((sum, gain) => sum + gain, 0);
    if (opening >= 0 && isNeverShort(carried, opening)) return { carried, opening };
  }
  return { carried: [], opening: balance };
}

function isNeverShort(bets: readonly TimedBet[], opening: number): boolean {
  const moves = bets
    .flatMap(({ stake, returned, placedAt, drawAt }) => [
      { at: placedAt, amount: -stake },
      { at: drawAt, amount: returned },
    ])
    .toSorted((one, other) => one.at - other.at || other.amount - one.amount);
  let purse = opening;
  return moves.every(({ amount }) => (purse += amount) >= 0);
}

function actionOf({ at }: Recording, { bet, placedAt }: TimedBet, by: string): ScheduledAction {
  const lines = bet.lines.map(({ play, pick, amount }) => ({
    play,
    ...(pick !== '' && { pick }),
    amount,
  }));
  return {
    ago: at - placedAt,
    by,
    call: 'games.submitBet',
    payload: { game_id: bet.game_id, bet_content: { lines } },
  };
}

/** Returns the voided periods, each after the bets on it. */
function voids({ at }: Recording, carried: readonly TimedBet[]): ScheduledAction[] {
  const off = new Map(
    carried
      .filter(({ bet }) => bet.status === 'cancelled')
      .toReversed()
      .map(({ bet, placedAt }) => [`${bet.game_id} ${bet.game_no}`, { bet, placedAt }]),
  );
  return [...off.values()].map(({ bet, placedAt }) => ({
    ago: at - placedAt,
    office: 'void_period',
    game_id: bet.game_id,
  }));
}
