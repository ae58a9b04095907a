import type { Data } from '#contract/api/schemas.ts';
import { formatMoney, minor, sumMoney } from '#contract/money.ts';
import { type Answer, type Call, Refusal } from '../api/call.ts';
import { transaction } from '../core/world/database.ts';
import type { World } from '../core/world/world.ts';
import {
  chaseById,
  type ChaseRecord,
  type ChaseRow,
  chasesOf,
  countChasesOf,
  multiplyLines,
  resultsOf,
  rowsOfChase,
  stakedOf,
} from '../rounds/chase-table.ts';
import { endChase } from '../rounds/chase.ts';
import { chaseIdOf, chaseNoOf, gameOf, secondsOf } from './views.ts';

export function chases({
  world,
  payload,
  user,
}: Call<'games.chases'>): Answer<Data<'games.chases'>> {
  const { page = 1, limit = 20, game_id } = payload;
  const gameId = game_id === undefined ? null : gameOf(world, game_id).id;
  const filter = { userId: user.id, gameId };
  const list = chasesOf(world, { ...filter, limit, offset: (page - 1) * limit });
  return {
    data: {
      list: list.map((chase) => chaseView(world, chase)),
      total: countChasesOf(world, filter),
      page,
      limit,
    },
    sameUntil: Infinity,
  };
}

/** Stops a running chase: what waits is refunded, a bet already placed stands. */
export function cancelChase({
  world,
  now,
  payload,
  user,
}: Call<'games.cancelChase'>): Answer<Data<'games.cancelChase'>> {
  const id = chaseIdOf(payload.chase_no) ?? 0;
  // Another player's chase is as unknown as one that never was.
  if (chaseById(world, id)?.user_id !== user.id) throw new Refusal('chase_not_found');
  const ended = transaction(world.db, () => endChase(world, id, 'cancelled', now));
  const chase = chaseById(world, id);
  if (!ended || !chase) throw new Refusal('chase_ended');
  return { data: chaseView(world, chase), msg: 'chase_stopped' };
}

function chaseView(world: World, chase: ChaseRecord): Data<'games.cancelChase'> {
  const rows = rowsOfChase(world, chase.id);
  const { spent: settled, returned } = resultsOf(world, chase.id);
  const staked = stakedOf(world, chase.id);
  return {
    chase_no: chaseNoOf(chase.id),
    game_id: chase.game_id,
    lines: multiplyLines(chase, 1).map(({ selection }) => selection),
    status: chase.status,
    periods: rows.length,
    played: rows.filter((each) => each.status === 'placed').length,
    amount: amountOf(rows, () => true),
    spent: formatMoney(staked),
    pending: formatMoney(minor(staked - settled)),
    returned: formatMoney(returned),
    refunded: amountOf(rows, ({ status }) => status === 'cancelled' || status === 'skipped'),
    stop_on_win: chase.stop_on_win === 1,
    stop_at_loss: chase.stop_at_loss === null ? null : formatMoney(minor(chase.stop_at_loss)),
    createtime: secondsOf(chase.created_at),
    rows: rows.map(({ game_no, multiplier, amount, status }) => ({
      game_no,
      multiplier,
      amount: formatMoney(minor(amount)),
      status,
    })),
  };
}

function amountOf(rows: readonly ChaseRow[], counts: (row: ChaseRow) => boolean): string {
  return formatMoney(sumMoney(rows.filter(counts).map(({ amount }) => minor(amount))));
}
