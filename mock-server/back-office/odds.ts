import { Type, type Static } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { PLAYS } from '#contract/rules/plays.ts';
import { formatOdds, type Odds } from '#contract/rules/settle.ts';
import {
  HIGHEST_RATE,
  LOWEST_RATE,
  ODDS_KEYS,
  overrideOdds,
  parseOddsFor,
  ratesOf,
} from '../rounds/odds.ts';
import { transaction } from '../core/world/database.ts';
import type { ControlDeps } from '../core/control/deps.ts';
import { gameView } from './game-view.ts';
import { gameNamed } from './named-game.ts';
import { presentOf } from '../core/control/present.ts';
import { Problem } from '../core/control/problem.ts';

const OddsBody = Type.Object(
  {
    odds: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), {
      minProperties: 1,
    }),
  },
  { additionalProperties: false },
);

/**
 * Sets single odds of a game, above whatever its paytable says: {"big":"1.95","sum:10":"7.00"}. A
 * selection's own odds come before those of its play; null takes odds back. All are set or none.
 */
export function oddsCall(app: FastifyInstance, deps: ControlDeps): void {
  app.post<{ Params: { id: string }; Body: Static<typeof OddsBody> }>(
    '/games/:id/odds',
    { schema: { body: OddsBody } },
    (request) => {
      const present = presentOf(deps, request);
      const { world } = present;
      const game = gameNamed(world, request.params.id);
      const changes = Object.entries(request.body.odds).map(
        ([key, text]) => [key, text === null ? takenBack(key) : oddsOfText(key, text)] as const,
      );
      transaction(world.db, () => {
        for (const [key, odds] of changes) overrideOdds(world, game, key, odds);
      });
      return gameView(present, game);
    },
  );
}

function takenBack(key: string): null {
  requireKnown(key);
  return null;
}

function oddsOfText(key: string, text: string): Odds {
  requireKnown(key);
  const odds = parseOddsFor(key, text);
  if (odds) return odds;
  const example = ratesOf(key) === 3 ? '"2.00/3.00/4.00", for one, two and three hits' : '"1.95"';
  throw new Problem(
    400,
    'Not odds',
    `"${text}" is no odds for ${key}: give ${ratesOf(key)} from ${formatOdds([LOWEST_RATE])} to ${formatOdds([HIGHEST_RATE])}, the stake included, such as ${example}.`,
  );
}

function requireKnown(key: string): void {
  if (ODDS_KEYS.includes(key)) return;
  throw new Problem(
    400,
    'Nothing to bet on',
    `"${key}" is no play and no selection: give a play (${PLAYS.join(', ')}) or one pick of it, such as "sum:10" or "long:1-4".`,
  );
}
