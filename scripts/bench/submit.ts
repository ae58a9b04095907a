import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, transaction, type Db } from '../../mock-server/core/world/database.ts';
import { measureRate, sendCall } from './load.ts';
import { fastest, formatPercent, formatRate, type Row } from './row.ts';
import { startFake } from '../running-server.ts';
import { MIGRATIONS } from '../../mock-server/migrations.ts';

const BUDGET = 0.6;
const ROUNDS = 5;
const ROUND_MS = 600;
const CONCURRENCY = 8;

/** Measures bets over HTTP, each on disk before its answer; the baseline writes the same rows directly. */
export async function measureSubmit(): Promise<Row[]> {
  const fake = await startFake();
  const folder = mkdtempSync(join(tmpdir(), 'dicebox-bench-'));
  const db = openDatabase(join(folder, 'bare.sqlite'), MIGRATIONS);
  try {
    const nextOrder = await prepareOrders(fake.url);
    const write = prepareBareWrites(db);
    const rates = { fake: [] as number[], bare: [] as number[] };
    const ours = () => measureRate(nextOrder, ROUND_MS, CONCURRENCY);
    // Node optimizes the code during the first seconds; the budget is for optimized code.
    for (let round = 0; round < ROUNDS; round += 1) await ours();
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.bare.push(measureBareRate(write));
      rates.fake.push(await ours());
    }
    const [rate, bare] = [fastest(rates.fake), fastest(rates.bare)];
    return [
      {
        name: 'durable submitBet',
        budget: `${formatPercent(BUDGET)} of the same writes without a server`,
        measured: `${formatRate(rate)}, ${CONCURRENCY} at once`,
        baseline: `the same rows, bare: ${formatRate(bare)}`,
        ratio: formatPercent(rate / bare),
        kept: rate / bare >= BUDGET,
      },
    ];
  } finally {
    await fake.stop();
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns bets of 1.00 on the next period, each with its own idempotency key, as the client sends them. */
async function prepareOrders(url: string) {
  const headers = { 'content-type': 'application/json' };
  const json = async (call: Parameters<typeof sendCall>[0]) => JSON.parse(await sendCall(call));
  const body = JSON.stringify({ account: 'demo1', password: 'Demo1234' });
  const login = await json({ method: 'POST', url: `${url}/api/user/login`, headers, body });
  const { token } = login.data.userinfo;
  const money = JSON.stringify({ amount: '1000000.00' });
  await json({ method: 'POST', url: `${url}/__mock/users/demo1/deposit`, headers, body: money });
  const rounds = await json({ method: 'GET', url: `${url}/api/games/getGameResult?game_id=3` });
  const bet_content = { lines: [{ play: 'big', pick: '', amount: '1.00' }] };
  const { game_no } = rounds.data.next;
  const order = JSON.stringify({ game_id: 3, game_no, bet_content });
  let no = 0;
  return () => ({
    method: 'POST' as const,
    url: `${url}/api/games/submitBet`,
    headers: { ...headers, token, 'idempotency-key': `bench-${(no += 1)}-key` },
    body: order,
  });
}

/** Returns a function that writes the rows of a bet: bet, line, transfer, and the answer for a retry. */
function prepareBareWrites(db: Db): () => void {
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
    });
}

function measureBareRate(write: () => void): number {
  const startedAt = performance.now();
  let written = 0;
  while (performance.now() - startedAt < ROUND_MS) {
    write();
    written += 1;
  }
  return (written * 1000) / (performance.now() - startedAt);
}
