import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { formatMoney } from '#contract/money.ts';
import { MAX_FUTURE_PERIODS } from '#contract/rules/limits.ts';
import { PAYTABLE_NAMES } from '#contract/rules/paytables.ts';
import { periodAt, type Period } from '#contract/rules/schedule.ts';
import { allGames, setPaytable, type Game } from '../rounds/games-table.ts';
import { voidPeriod, whyNotVoidable, type NotVoidable } from '../rounds/void-period.ts';
import { transaction } from '../core/world/database.ts';
import type { ControlDeps } from '../core/control/deps.ts';
import { gameView } from './game-view.ts';
import { gameNamed, periodNamed } from './named-game.ts';
import { oddsCall } from './odds.ts';
import { presentOf } from '../core/control/present.ts';
import { Problem } from '../core/control/problem.ts';

interface OfGame {
  Params: { id: string };
}

const PaytableBody = Type.Object(
  { paytable: Type.Enum([...PAYTABLE_NAMES]) },
  { additionalProperties: false },
);
const VoidBody = Type.Object(
  { game_no: Type.Optional(Type.String()) },
  { additionalProperties: false },
);

/** The games of a world: what they pay, and calling a period off. */
export function gameCalls(app: FastifyInstance, deps: ControlDeps): void {
  app.get('/games', (request) => {
    const present = presentOf(deps, request);
    return { games: allGames(present.world).map((game) => gameView(present, game)) };
  });

  app.post<OfGame & { Body: Static<typeof PaytableBody> }>(
    '/games/:id/paytable',
    { schema: { body: PaytableBody } },
    (request) => {
      const present = presentOf(deps, request);
      const game = gameNamed(present.world, request.params.id);
      setPaytable(present.world, game, request.body.paytable);
      return gameView(present, gameNamed(present.world, request.params.id));
    },
  );

  oddsCall(app, deps);

  app.post<OfGame & { Body: Static<typeof VoidBody> | null }>(
    '/games/:id/void',
    { schema: { body: Type.Union([VoidBody, Type.Null()]) } },
    (request) => {
      const { world, now } = presentOf(deps, request);
      const game = gameNamed(world, request.params.id);
      const { game_no } = request.body ?? {};
      const period = game_no === undefined ? periodAt(game, now) : periodNamed(game, game_no);
      const why = whyNotVoidable(world, game, period, now);
      if (why !== null) throw notVoidable(game, period, why);
      const { bets, refunded } = transaction(world.db, () => voidPeriod(world, game, period, now));
      return { game_no: period.gameNo, status: 'void', refunded: formatMoney(refunded), bets };
    },
  );
}

const WHY: Readonly<Record<NotVoidable, string>> = {
  drawn: 'is drawn already, and a result is final',
  settled: 'is settled already, and a result is final',
  void: 'is void already, and its bets are refunded',
  past: 'was over before anything was played in this world',
  'too far': `is more than ${MAX_FUTURE_PERIODS} periods ahead, where nobody can bet yet`,
};

function notVoidable(game: Game, { gameNo }: Period, why: NotVoidable): Problem {
  return new Problem(
    409,
    'Period cannot be void',
    `The period ${gameNo} of game ${game.id} ${WHY[why]}: choose one that is open, closed or soon to come, or leave out "game_no" for the present one.`,
    { why },
  );
}
