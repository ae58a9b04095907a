import Database from 'better-sqlite3';
import fastify from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, transaction, type Db } from '../../mock-server/core/world/database.ts';
import { MIGRATIONS } from '../../mock-server/migrations.ts';

/** An envelope without data, a row without its text, and a row with all of it. */
const ENVELOPE_BYTES = 52;
const ROW_EXTRA_BYTES = 20;
const ROW_BYTES = 250;

// The baselines of calls, in a process of their own: no world, no token, no schema. The arguments are the sizes
// of answers; GET /bytes/<size> returns as many bytes from as many rows as a list would have.
const app = fastify();
const reads = new Database(':memory:');
for (const size of new Set(process.argv.slice(2).map(Number))) addRead(size);
const folder = mkdtempSync(join(tmpdir(), 'dicebox-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGTERM', () => process.exit());
const write = prepareBet(openDatabase(join(folder, 'bare.sqlite'), MIGRATIONS));
app.post('/bet', () => ({ code: 1, msg: '', time: seconds(), data: { id: write() } }));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`ready ${url}\n`);

function addRead(size: number): void {
  const count = Math.max(1, Math.floor((size - ENVELOPE_BYTES) / ROW_BYTES));
  const text = Math.max(1, Math.floor((size - ENVELOPE_BYTES) / count) - ROW_EXTRA_BYTES);
  reads.exec(`
    CREATE TABLE item_${size} (id INTEGER PRIMARY KEY, text TEXT) STRICT;
    WITH RECURSIVE item(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM item WHERE n < ${count})
    INSERT INTO item_${size} SELECT n, printf('%.*c', ${text}, 'x') FROM item;`);
  const all = reads.prepare(`SELECT id, text FROM item_${size} WHERE id <= ?`);
  app.get(`/bytes/${size}`, () => ({ code: 1, msg: '', time: seconds(), data: all.all(count) }));
}

function seconds(): string {
  return String(Math.floor(Date.now() / 1000));
}

/** Returns a function that writes the rows of a bet: bet, line, transfer, and the answer for a retry. */
function prepareBet(db: Db): () => number {
  db.pragma('foreign_keys = OFF');
  db.exec(`INSERT INTO user (id, username, password_hash, nickname, created_at) VALUES (1, 'b', '-', 'b', 1);
    INSERT INTO account (id, user_id, name, asset, floor0, credits) VALUES (100, 1, 'main', 'money', 1, 1000000000)`);
  const house = db.prepare("SELECT id FROM account WHERE name = 'house'").pluck().get();
  const statements = {
    bet: db.prepare(
      "INSERT INTO bet (user_id, game_id, game_no, stake, placed_at, chase_id) VALUES (1, 3, '20261121001', 100, 1, NULL)",
    ),
    line: db.prepare(
      "INSERT INTO bet_line (bet_id, no, play, pick, amount, odds) VALUES (?, 0, 'big', '', 100, '2.00')",
    ),
    transfer: db.prepare(
      "INSERT INTO transfer (at, kind, ref, dr, cr, amount) VALUES (1, 'stake', ?, 100, ?, 100)",
    ),
    kept: db.prepare(
      "INSERT INTO idempotency (user_id, route, key, fingerprint, answer, at) VALUES (1, 'games.submitBet', ?, ?, ?, 1)",
    ),
  };
  const answer = JSON.stringify({ granted: true, data: 'x'.repeat(300) });
  return () =>
    transaction(db, () => {
      const id = Number(statements.bet.run().lastInsertRowid);
      statements.line.run(id);
      statements.transfer.run(`bet:${id}`, house);
      statements.kept.run(`key-${id}`, 'f'.repeat(64), answer);
      return id;
    });
}
