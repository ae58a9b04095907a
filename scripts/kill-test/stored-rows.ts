import Database from 'better-sqlite3';
import type { Finding } from './records.ts';

/** Describes the rows that calls of players add, as `Calls` describes them. */
const ROWS = `
  SELECT 'bet ' || bet.id || ' ' || username || ' ' || stake FROM bet
    JOIN user ON user.id = user_id WHERE chase_id IS NULL
  UNION ALL
  SELECT 'chase ' || chase.id || ' ' || username || ' ' ||
      (SELECT SUM(amount) FROM chase_row WHERE chase_id = chase.id) FROM chase
    JOIN user ON user.id = user_id
  UNION ALL
  SELECT 'cancelled chase ' || id FROM chase WHERE status = 'cancelled'
  UNION ALL
  SELECT 'deposit ' || deposit.id || ' ' || username || ' ' || amount FROM deposit
    JOIN user ON user.id = user_id
  UNION ALL
  SELECT 'transfer ' || user_transfer.id || ' ' || giver.username || ' ' || taker.username || ' ' || amount
    FROM user_transfer
    JOIN user giver ON giver.id = from_user JOIN user taker ON taker.id = to_user
  UNION ALL
  SELECT 'withdrawal ' || withdrawal.id || ' ' || username || ' ' || amount FROM withdrawal
    JOIN user ON user.id = user_id
  UNION ALL
  SELECT 'savings ' || username || ' ' || direction || ' ' || amount FROM savings_move
    JOIN user ON user.id = user_id
  UNION ALL
  SELECT 'file ' || username || ' ' || size || ' ' || sha256 FROM uploaded_file
    JOIN user ON user.id = user_id
  UNION ALL
  SELECT 'chunk ' || username || ' ' || chunkid || ' ' || chunkindex || ' ' || sha256
    FROM upload_chunk JOIN upload ON upload.id = upload_id JOIN user ON user.id = user_id`;

/**
 * Computes the main balance of each player from their orders alone, without the ledger, and finds those
 * whose account says otherwise. A player starts with an opening deposit, which has no order.
 */
const WRONG_BALANCES = `
  WITH expected AS (
    SELECT user.id, username,
      (SELECT IFNULL(SUM(amount), 0) FROM transfer t JOIN account a ON a.id = t.cr
        WHERE a.user_id = user.id AND t.kind = 'deposit' AND t.ref NOT LIKE 'deposit:%')
      + (SELECT IFNULL(SUM(amount), 0) FROM deposit WHERE user_id = user.id AND status = 'completed')
      - (SELECT IFNULL(SUM(stake), 0) FROM bet WHERE user_id = user.id AND chase_id IS NULL)
      + (SELECT IFNULL(SUM(returned), 0) FROM bet WHERE user_id = user.id)
      - (SELECT IFNULL(SUM(chase_row.amount), 0) FROM chase_row JOIN chase ON chase.id = chase_id
          WHERE chase.user_id = user.id AND chase_row.status NOT IN ('cancelled', 'skipped'))
      - (SELECT IFNULL(SUM(amount), 0) FROM user_transfer WHERE from_user = user.id)
      + (SELECT IFNULL(SUM(amount), 0) FROM user_transfer WHERE to_user = user.id)
      - (SELECT IFNULL(SUM(amount), 0) FROM withdrawal
          WHERE user_id = user.id AND status <> 'cancelled')
      - (SELECT IFNULL(SUM(IIF(direction = 'in', amount, -amount)), 0) FROM savings_move
          WHERE user_id = user.id) AS main
    FROM user)
  SELECT username || ' has ' || (credits - debits) || ', their orders make ' || main
  FROM expected JOIN account ON account.user_id = expected.id AND account.name = 'main'
  WHERE credits - debits <> main AND username LIKE 'player%'`;

/** The part of an exported world that is compared. */
export interface Stored {
  readonly rows: readonly string[];
  readonly findings: readonly Finding[];
  /** Number of rows of each table that a scenario fills. */
  readonly content: Readonly<Record<string, number>>;
}

/** Reads the rows of an exported world. */
export function readStored(image: Buffer): Stored {
  const db = new Database(image);
  try {
    const texts = (sql: string) => db.prepare(sql).pluck().all() as string[]; // one text column
    const count = (sql: string) => db.prepare(sql).pluck().get() as number; // one number
    return {
      rows: texts(ROWS),
      findings: texts(WRONG_BALANCES).map((detail) => ({ what: 'wrong', detail })),
      content: {
        user: count('SELECT COUNT(*) FROM user'),
        account: count('SELECT COUNT(*) FROM account'),
        game: count('SELECT COUNT(*) FROM game'),
        notice: count('SELECT COUNT(*) FROM notice'),
        news: count('SELECT COUNT(*) FROM news'),
      },
    };
  } finally {
    db.close();
  }
}
