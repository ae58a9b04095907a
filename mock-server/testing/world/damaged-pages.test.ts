import Database from 'better-sqlite3';
import fc from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DICEBOX } from '../../app.ts';
import { auditWorld } from '../../core/world/audit.ts';
import { HandClock, tempFolder } from '../../core/testing/test-world.ts';
import { type Home, openHome } from '../../core/world/home.ts';
import { createTestDicebox } from '../injected-server.ts';
import { NOON, TestServer } from '../test-server.ts';
import { SCALED_TIMEOUT_MS, TEST_SCALE } from '../test-scale.ts';

const PAGE = 4096;
const MIGRATIONS = DICEBOX.migrations;

const SEED = 20261125;

/** The columns that hold money, or decide how much is paid and to whom, by table. */
const MONEY: Readonly<Record<string, string>> = {
  account: '*',
  transfer: '*',
  bet: '*',
  bet_line: '*',
  chase: 'id, user_id, game_id, lines, stop_on_win, stop_at_loss, status',
  chase_row: '*',
  deposit: 'id, user_id, amount, channel, status',
  withdrawal: 'id, user_id, amount, channel, address, status',
  withdraw_card: 'id, user_id, channel, holder, address',
  user_transfer: 'id, from_user, to_user, amount',
  savings_move: 'id, user_id, direction, amount',
  welfare_claim: '*',
  invitation: 'invitee, inviter, reward, rewarded_at',
  game: 'id, code, interval_ms, paytable, strict_dice',
  odds_override: '*',
  forced_dice: '*',
  due_work: '*',
};
/** The dice of a period decide about money when there are bets on it. */
const PERIODS = `SELECT game_id, game_no, status, dice FROM period
  WHERE EXISTS (SELECT 1 FROM bet WHERE bet.game_id = period.game_id AND bet.game_no = period.game_no)`;

/** A change of the file. Numbers are taken modulo the length of the file or the number of pages. */
const damage = fc.record({
  kind: fc.constantFrom('bytes', 'bytes', 'bytes', 'page', 'cut'),
  /** Half of the damage is to pages of the tables that hold money. */
  isMoney: fc.boolean(),
  at: fc.nat(),
  within: fc.nat(PAGE - 5),
  bytes: fc.uint8Array({ minLength: 4, maxLength: 4 }),
});
type Damage = typeof damage extends fc.Arbitrary<infer D> ? D : never;

it(
  'a damaged page that changes money is refused at the start, or named by the audit',
  async () => {
    const folder = tempFolder();
    const kept = await keepWorld(folder);
    const cases = fc.sample(damage, { numRuns: 20 * TEST_SCALE, seed: SEED });
    const outcomes = cases.map((chosen) => ({
      chosen,
      outcome: outcomeOf(kept, applyDamage(kept, chosen), join(folder, 'copy.sqlite')),
    }));
    expect(outcomes.filter(({ outcome }) => outcome.startsWith('unnoticed'))).toEqual([]);
    expect(outcomes.map(({ outcome }) => outcome)).toContain('refused');
  },
  SCALED_TIMEOUT_MS,
);

interface Kept {
  readonly image: Buffer;
  readonly rows: Readonly<Record<string, string>>;
  /** Numbers of the pages of the tables that hold money, and of their indexes. */
  readonly pages: readonly number[];
}

/** Keeps a world with three months of history and with orders of every kind that are under way. */
async function keepWorld(folder: string): Promise<Kept> {
  const home = homeIn(folder);
  const wall = new HandClock(NOON);
  const server = createTestDicebox({ wall });
  const world = server.openMain({ home, scenario: 'busy', seed: 'a seed for tests' });
  const app = await server.buildApp();
  const calls = new TestServer(app, server.worlds, world, wall);
  const player = { token: await calls.login() };
  await calls.placeBet(player, { play: 'sum', pick: '10' });
  await calls.placeBet(player, { chase: { periods: 5, multipliers: [1, 1, 2, 2, 3] } });
  await calls.call('wallet.deposit', { amount: '70.00', channel: 'bank' }, player);
  await calls.call(
    'wallet.withdraw',
    { amount: '30.00', channel: 'bank', address: 'account 1' },
    player,
  );
  await app.close();
  server.worlds.close();
  const db = new Database(home.file);
  const pages = db
    .prepare(
      `SELECT pageno FROM dbstat JOIN sqlite_schema USING (name)
       WHERE tbl_name IN (SELECT value FROM json_each(?)) ORDER BY pageno`,
    )
    .pluck()
    .all(JSON.stringify([...Object.keys(MONEY), 'period'])) as number[]; // one column of numbers
  const rows = moneyRows(db);
  db.close();
  return { image: readFileSync(home.file), rows, pages };
}

const homeIn = (folder: string, name = 'main.sqlite'): Home => ({
  file: join(folder, name),
  files: join(folder, 'uploads'),
  snapshots: join(folder, 'snapshots'),
});

/** Returns the money of a world as text, by table. */
function moneyRows(db: Database.Database): Record<string, string> {
  const all = (sql: string) => JSON.stringify(db.prepare(sql).all());
  const tables = Object.entries(MONEY).map(([table, columns]) => [
    table,
    all(['SELECT', columns, 'FROM', table, 'NOT INDEXED'].join(' ')),
  ]);
  return { ...Object.fromEntries(tables), period: all(PERIODS) };
}

function applyDamage({ image, pages }: Kept, { kind, isMoney, at, within, bytes }: Damage): Buffer {
  if (kind === 'cut') return image.subarray(0, at % image.length);
  const page = isMoney ? (pages[at % pages.length] ?? 1) - 1 : at % (image.length / PAGE);
  const copy = Buffer.from(image);
  if (kind === 'page') copy.fill(0, page * PAGE, (page + 1) * PAGE);
  else copy.set(bytes, page * PAGE + within);
  return copy;
}

/** Opens the damaged file as a start does, and returns the result. */
function outcomeOf(kept: Kept, damaged: Buffer, file: string): string {
  writeFileSync(file, damaged);
  const options = { key: 'main', migrations: MIGRATIONS, wall: new HandClock(NOON) };
  const home = { ...homeIn(join(file, '..', 'copy')), file };
  let opened;
  try {
    opened = openHome(home, options);
  } catch {
    return 'refused';
  }
  const { world } = opened;
  try {
    if (!auditWorld(world, DICEBOX.audits).ok) return 'named by the audit';
    const rows = moneyRows(world.db);
    const changed = Object.keys(rows).filter((table) => rows[table] !== kept.rows[table]);
    return changed.length === 0 ? 'no money changed' : `unnoticed: ${changed.join(', ')}`;
  } catch {
    return 'refused';
  } finally {
    world.db.close();
    world.files.close();
  }
}
