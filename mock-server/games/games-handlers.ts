import type { Handlers } from '../api/call.ts';
import { promiseOf } from '../rounds/fairness-chain.ts';
import { allGames } from '../rounds/games-table.ts';
import { rows } from '../core/world/database.ts';
import { periodAt } from '#contract/rules/schedule.ts';
import { cancelChase, chases } from './chases.ts';
import { getBetRecord } from './get-bet-record.ts';
import { getHistoryRecord } from './get-history-record.ts';
import { play } from './play.ts';
import { submitBet } from './submit-bet.ts';
import { trend } from './trend.ts';
import { gameOf, gameView, roundsView, secondsOf } from './views.ts';

type Built =
  | 'games.category'
  | 'games.list'
  | 'games.play'
  | 'games.getGameResult'
  | 'games.submitBet'
  | 'games.getHistoryRecord'
  | 'games.getBetRecord'
  | 'games.trend'
  | 'games.chases'
  | 'games.cancelChase';

export const gamesHandlers = {
  'games.category': ({ world, language }) => ({
    data: rows<{ id: number; name_en: string; name_zh: string; games: number }>(
      world.db,
      `SELECT category.id, name_en, name_zh,
         (SELECT COUNT(*) FROM game WHERE category_id = category.id) AS games
       FROM category ORDER BY id`,
    ).map(({ id, name_en, name_zh, games }) => ({
      id,
      name: language === 'zh' ? name_zh : name_en,
      games,
    })),
  }),
  'games.list': ({ world, now, language, payload: { category_id } }) => ({
    data: allGames(world)
      .filter((game) => category_id === undefined || game.categoryId === Number(category_id))
      .map((game) => gameView(world, game, language, now)),
  }),
  'games.play': play,
  'games.getGameResult': ({ world, now, payload }) => {
    const game = gameOf(world, payload.game_id);
    return {
      data: {
        game_id: game.id,
        server_time: secondsOf(now),
        ...roundsView(world, game, now),
        fairness: promiseOf(world, game, periodAt(game, now)),
      },
    };
  },
  'games.submitBet': submitBet,
  'games.getHistoryRecord': getHistoryRecord,
  'games.getBetRecord': getBetRecord,
  'games.trend': trend,
  'games.chases': chases,
  'games.cancelChase': cancelChase,
} satisfies Handlers<Built>;
