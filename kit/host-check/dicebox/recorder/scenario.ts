import type { Data } from '#contract/api/schemas.ts';
import { minor, parseMoney, ZERO } from '#contract/money.ts';
import { parseDice } from '#contract/rules/dice.ts';
import { oddsFor, PAYTABLE_NAMES, type PaytableName } from '#contract/rules/paytables.ts';
import { parseSelection, selectionKey } from '#contract/rules/plays.ts';
import { periodAt, periodOf } from '#contract/rules/schedule.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { DAY_MS } from '#contract/time-zone.ts';
import { KNOWN_PASSWORD, KNOWN_PASSWORD_HASH } from '#fixtures/players.ts';
import type {
  DrawFixture,
  GameFixture,
  Scenario,
  ScheduledAction,
  UserFixture,
} from '#fixtures/scenario.ts';
import { createContent } from './content.ts';
import type { RecordedFile, Recording } from './recording.ts';

/** Converts an anonymised recording to a scenario. */
export function createScenario(
  recording: Recording,
  files: ReadonlyMap<string, RecordedFile>,
): Scenario {
  const { at, categories, games } = recording;
  const replayed = replayBets(recording);
  const drawn = games.flatMap(({ game, draws }) =>
    draws.flatMap(({ draw_time, dice: faces }) => {
      const dice = parseDice(faces);
      // Within the period, which ends at its draw.
      const ago = at - (draw_time * 1000 - 1);
      return dice ? [{ gameId: game.en.game_id, ago, dice }] : [];
    }),
  );
  return {
    name: 'recorded',
    categories: categories.en.map(({ id, name }) => ({
      id,
      nameEn: name,
      nameZh: categories.zh.find((zh) => zh.id === id)?.name ?? name,
    })),
    games: games.map(createGame),
    users: createPlayer(recording, replayed.opening),
    actions: [...replayed.actions, ...moveToSavings(recording), ...markNoticesRead(recording)],
    draws: [...drawn, ...replayed.draws],
    drawsBefore: 0,
    content: createContent(recording, files),
    beginsAtTimeOfDay: at % DAY_MS,
  };
}

function createGame({ game, play }: Recording['games'][number]): GameFixture {
  const { en, zh } = game;
  const paytable = PAYTABLE_NAMES.find((name) => name === play?.paytable) ?? 'k35';
  return {
    id: en.game_id,
    code: en.code,
    nameEn: en.name,
    nameZh: zh.name,
    face: en.face,
    categoryId: en.category_id,
    intervalMs: en.interval * 1000,
    paytable,
    odds: findChangedOdds(paytable, play),
  };
}

function findChangedOdds(paytable: PaytableName, play: Recording['games'][number]['play']) {
  const picks = (play?.plays ?? []).flatMap((each) =>
    each.picks.map(({ pick, odds }) => ({ selection: parseSelection(each.play, pick), odds })),
  );
  return Object.fromEntries(
    picks.flatMap(({ selection, odds }) => {
      const usual = selection && oddsFor(paytable, selection);
      if (!selection || (usual && formatOdds(usual) === odds)) return [];
      return [[selectionKey(selection), odds]];
    }),
  );
}

function createPlayer({ at, player }: Recording, opening: number): UserFixture[] {
  if (!player) return [];
  const { user, wallet } = player;
  const bonus = parseMoney(wallet?.bonus) ?? ZERO;
  const saved = parseMoney(wallet?.savings) ?? ZERO;
  return [
    {
      username: user.username,
      password: KNOWN_PASSWORD,
      passwordHash: KNOWN_PASSWORD_HASH,
      nickname: user.nickname,
      email: user.email === '' ? null : user.email,
      mobile: user.mobile === '' ? null : user.mobile,
      joinedAgo: Math.max(0, at - user.jointime * 1000),
      balance: minor(opening + saved),
      ...(bonus > 0 && { bonus }),
      ...(user.score > 0 && { points: minor(user.score) }),
    },
  ];
}

/** Moves money to savings at the end, so that both balances match the recording. */
function moveToSavings({ player }: Recording): ScheduledAction[] {
  const amount = player?.wallet?.savings;
  if (!player || amount === undefined || !parseMoney(amount)) return [];
  const by = player.user.username;
  return [{ ago: 1, by, call: 'wallet.savings', payload: { direction: 'in', amount } }];
}

function markNoticesRead({ player, notices }: Recording): ScheduledAction[] {
  if (!player) return [];
  const by = player.user.username;
  return notices
    .filter(({ en }) => en.read)
    .map(({ en }) => ({
      ago: 1,
      by,
      call: 'index.markNoticeRead',
      payload: { notice_id: en.notice_id },
    }));
}

type Bet = Data<'games.getBetRecord'>['list'][number];

/** The bets of a player as scenario actions with fixed dice, applied by the server's own code. */
interface ReplayedBets {
  readonly actions: readonly ScheduledAction[];
  readonly draws: readonly DrawFixture[];
  /** The opening balance, which together with the bets gives the recorded balance. */
  readonly opening: number;
}

/** Converts the latest bets of a recording that the player's money can have paid for. */
function replayBets(recording: Recording): ReplayedBets {
  const { player } = recording;
  if (!player) return { actions: [], draws: [], opening: 0 };
  const bets = player.bets.flatMap((bet) => addTimes(recording, bet));
  const { chosen, opening } = chooseAffordable(bets, parseMoney(player.user.money) ?? 0);
  const by = player.user.username;
  return {
    actions: [
      ...chosen.toReversed().map((bet) => createBet(recording, bet, by)),
      ...voidPeriods(recording, chosen),
    ],
    draws: chosen.flatMap(({ bet, placedAt }) => {
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
function addTimes({ at, games }: Recording, bet: Bet): TimedBet[] {
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
function chooseAffordable(newestFirst: readonly TimedBet[], balance: number) {
  for (let count = newestFirst.length; count > 0; count -= 1) {
    const chosen = newestFirst.slice(0, count);
    const gains = chosen.map(({ stake, returned }) => returned - stake);
    const opening = balance - gains.reduce((sum, gain) => sum + gain, 0);
    if (opening >= 0 && isAlwaysCovered(chosen, opening)) return { chosen, opening };
  }
  return { chosen: [], opening: balance };
}

function isAlwaysCovered(bets: readonly TimedBet[], opening: number): boolean {
  const moves = bets
    .flatMap(({ stake, returned, placedAt, drawAt }) => [
      { at: placedAt, amount: -stake },
      { at: drawAt, amount: returned },
    ])
    .toSorted((one, other) => one.at - other.at || other.amount - one.amount);
  let funds = opening;
  return moves.every(({ amount }) => (funds += amount) >= 0);
}

function createBet({ at }: Recording, { bet, placedAt }: TimedBet, by: string): ScheduledAction {
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

function voidPeriods({ at }: Recording, chosen: readonly TimedBet[]): ScheduledAction[] {
  const voided = new Map(
    chosen
      .filter(({ bet }) => bet.status === 'cancelled')
      .toReversed()
      .map(({ bet, placedAt }) => [`${bet.game_id} ${bet.game_no}`, { bet, placedAt }]),
  );
  return [...voided.values()].map(({ bet, placedAt }) => ({
    ago: at - placedAt,
    office: 'void_period',
    game_id: bet.game_id,
  }));
}
