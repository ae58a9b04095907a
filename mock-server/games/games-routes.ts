import type { FastifyPluginAsync } from 'fastify';
import type { Data } from '#contract/api/schemas.ts';
import { formatMoney } from '#contract/money.ts';
import { winningOutcomes } from '#contract/rules/chances.ts';
import {
  CHASE_MAX_PERIODS,
  CHASE_MIN_PERIODS,
  CLOSE_BEFORE_DRAW_MS,
  MAX_FUTURE_PERIODS,
  MAX_LINES,
  MAX_PAYOUT,
  maxStake,
  MIN_STAKE,
} from '#contract/rules/limits.ts';
import { picksOf, type Play, PLAYS } from '#contract/rules/plays.ts';
import { periodAt, periodsPerDay } from '#contract/rules/schedule.ts';
import { formatOdds } from '#contract/rules/settle.ts';
import { TIME_ZONE } from '#contract/time-zone.ts';
import { type Answer, type Call, endpoint } from '../api/call.ts';
import { nextSecond } from '../api/days.ts';
import { rows } from '../core/world/database.ts';
import { promiseOf } from '../rounds/fairness-chain.ts';
import { allGames } from '../rounds/games-table.ts';
import { type OddsBook, oddsOf } from '../rounds/odds.ts';
import { cancelChase, chases } from './chases.ts';
import { getHistoryRecord, trend } from './draws.ts';
import { getBetRecord } from './get-bet-record.ts';
import { submitBet } from './submit-bet.ts';
import { gameOf, gameView, roundsChangeAt, roundsView, secondsOf } from './views.ts';

export const gamesRoutes: FastifyPluginAsync = async (app) => {
  app.route(endpoint('games.category', category));
  app.route(endpoint('games.list', list));
  app.route(endpoint('games.play', play));
  app.route(endpoint('games.getGameResult', getGameResult));
  app.route(endpoint('games.submitBet', submitBet));
  app.route(endpoint('games.getHistoryRecord', getHistoryRecord));
  app.route(endpoint('games.getBetRecord', getBetRecord));
  app.route(endpoint('games.trend', trend));
  app.route(endpoint('games.chases', chases));
  app.route(endpoint('games.cancelChase', cancelChase));
};

function category({ world, language }: Call<'games.category'>): Answer<Data<'games.category'>> {
  const found = rows<{ id: number; name_en: string; name_zh: string; games: number }>(
    world.db,
    `SELECT category.id, name_en, name_zh,
       (SELECT COUNT(*) FROM game WHERE category_id = category.id) AS games
     FROM category ORDER BY id`,
  );
  return {
    data: found.map(({ id, name_en, name_zh, games }) => ({
      id,
      name: language === 'zh' ? name_zh : name_en,
      games,
    })),
    sameUntil: Infinity,
  };
}

function list({ world, now, language, payload }: Call<'games.list'>): Answer<Data<'games.list'>> {
  const { category_id: id } = payload;
  const games = allGames(world);
  return {
    data: games
      .filter((game) => id === undefined || game.categoryId === Number(id))
      .map((game) => gameView(world, game, language, now)),
    sameUntil: Math.min(...games.map((game) => roundsChangeAt(game, now))),
  };
}

function getGameResult(call: Call<'games.getGameResult'>): Answer<Data<'games.getGameResult'>> {
  const { world, now, payload } = call;
  const game = gameOf(world, payload.game_id);
  return {
    data: {
      game_id: game.id,
      server_time: secondsOf(now),
      ...roundsView(world, game, now),
      fairness: promiseOf(world, game, periodAt(game, now)),
    },
    sameUntil: nextSecond(now),
  };
}

function play({ world, now, language, payload }: Call<'games.play'>): Answer<Data<'games.play'>> {
  const game = gameOf(world, payload.game_id);
  const book = oddsOf(world, game);
  return {
    data: {
      game: gameView(world, game, language, now),
      paytable: game.paytable,
      plays: PLAYS.map((name) => ({ play: name, picks: picksView(book, name) })).filter(
        ({ picks }) => picks.length > 0,
      ),
      limits: {
        min_stake: formatMoney(MIN_STAKE),
        max_payout: formatMoney(MAX_PAYOUT),
        max_lines: MAX_LINES,
        max_future_periods: MAX_FUTURE_PERIODS,
        chase_min: CHASE_MIN_PERIODS,
        chase_max: CHASE_MAX_PERIODS,
      },
      schedule: {
        interval: secondsOf(game.intervalMs),
        close_before_draw: secondsOf(CLOSE_BEFORE_DRAW_MS),
        periods_a_day: periodsPerDay(game),
        timezone: TIME_ZONE,
      },
      server_time: secondsOf(now),
    },
    sameUntil: nextSecond(now),
  };
}

function picksView(book: OddsBook, name: Play) {
  return picksOf(name).flatMap((pick) => {
    const selection = { play: name, pick };
    const odds = book(selection);
    if (!odds) return [];
    return {
      pick,
      odds: formatOdds(odds),
      outcomes: winningOutcomes(selection),
      max_stake: formatMoney(maxStake(odds)),
    };
  });
}
