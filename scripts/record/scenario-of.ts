import { minor, parseMoney, ZERO } from '#contract/money.ts';
import { parseDice } from '#contract/rules/dice.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { oddsFor, PAYTABLE_NAMES, type PaytableName } from '#contract/rules/paytables.ts';
import { parseSelection, selectionKey } from '#contract/rules/plays.ts';
import { DAY_MS } from '#contract/time-zone.ts';
import type { ScheduledAction, GameFixture, Scenario, UserFixture } from '#fixtures/scenario.ts';
import { KNOWN_PASSWORD, KNOWN_PASSWORD_HASH } from '#fixtures/players.ts';
import { betsOf } from './bets-of.ts';
import { contentOf } from './content-of.ts';
import type { RecordedFile } from './gather.ts';
import type { Recording } from './recording.ts';

/** Converts an anonymised recording to a scenario. */
export function scenarioOf(
  recording: Recording,
  files: ReadonlyMap<string, RecordedFile>,
): Scenario {
  const { at, categories, games } = recording;
  const played = betsOf(recording);
  const drawn = games.flatMap(({ game, draws }) =>
    draws.flatMap(({ draw_time, dice: said }) => {
      const dice = parseDice(said);
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
    games: games.map(gameOf),
    users: playerOf(recording, played.opening),
    actions: [...played.actions, ...savings(recording), ...readMarks(recording)],
    draws: [...drawn, ...played.draws],
    drawsBefore: 0,
    content: contentOf(recording, files),
    beginsAtTimeOfDay: at % DAY_MS,
  };
}

function gameOf({ game, play }: Recording['games'][number]): GameFixture {
  const { en, zh } = game;
  const said = play?.paytable;
  const paytable = PAYTABLE_NAMES.find((name) => name === said) ?? 'k35';
  return {
    id: en.game_id,
    code: en.code,
    nameEn: en.name,
    nameZh: zh.name,
    face: en.face,
    categoryId: en.category_id,
    intervalMs: en.interval * 1000,
    paytable,
    odds: oddsAbove(paytable, play),
  };
}

/** Returns the odds that differ from the paytable. */
function oddsAbove(paytable: PaytableName, play: Recording['games'][number]['play']) {
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

function playerOf({ at, player }: Recording, opening: number): UserFixture[] {
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
function savings({ player }: Recording): ScheduledAction[] {
  const amount = player?.wallet?.savings;
  if (!player || amount === undefined || !parseMoney(amount)) return [];
  const by = player.user.username;
  return [{ ago: 1, by, call: 'wallet.savings', payload: { direction: 'in', amount } }];
}

function readMarks({ player, notices }: Recording): ScheduledAction[] {
  if (!player) return [];
  const by = player.user.username;
  return notices
    .filter(({ en }) => en.read)
    .map(({ en }) => ({
      ago: 1,
      by,
      call: 'index.markNoticeRead',
      payload: { notice_id: en.id },
    }));
}
