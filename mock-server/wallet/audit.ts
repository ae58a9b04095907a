import type { Breach } from '../core/world/audit.ts';
import { breachesOf, type Rule } from '../ledger/audit.ts';
import type { World } from '../core/world/world.ts';

const DEPOSIT_RULES: readonly Rule[] = [
  {
    rule: 'D1',
    says: 'a deposit is credited once, in full, to its own user, when it is completed and only then',
    sql: `SELECT d.id, d.status, d.amount, t.amount AS credited FROM deposit d
          LEFT JOIN transfer t ON t.kind = 'deposit' AND t.ref = 'deposit:' || d.id
          LEFT JOIN account c ON c.id = t.cr
          WHERE CASE d.status
            WHEN 'completed' THEN t.amount IS NOT d.amount
              OR c.user_id IS NOT d.user_id OR c.name IS NOT 'main'
            ELSE t.amount IS NOT NULL END`,
  },
  {
    rule: 'D1',
    says: 'no deposit is credited without an order',
    sql: `SELECT t.id, t.ref, t.amount FROM transfer t
          LEFT JOIN deposit d ON d.id = CAST(substr(t.ref, 9) AS INTEGER)
          WHERE t.kind = 'deposit' AND t.ref LIKE 'deposit:%' AND d.id IS NULL`,
  },
];

const WITHDRAWAL_RULES: readonly Rule[] = [
  {
    rule: 'W1',
    says: "a user's frozen balance is the sum of the withdrawals being processed",
    sql: `SELECT a.user_id, a.credits - a.debits AS frozen, IFNULL(w.total, 0) AS processing
          FROM account a LEFT JOIN (SELECT user_id, SUM(amount) AS total FROM withdrawal
            WHERE status = 'processing' GROUP BY user_id) w ON w.user_id = a.user_id
          WHERE a.name = 'frozen' AND a.credits - a.debits <> IFNULL(w.total, 0)`,
  },
  {
    rule: 'W2',
    says: 'a withdrawal is frozen once and then paid or released once, as its status says',
    sql: `SELECT w.id, w.status, w.amount, f.amount AS frozen, p.amount AS paid,
            r.amount AS released
          FROM withdrawal w
          LEFT JOIN transfer f ON f.kind = 'freeze' AND f.ref = 'withdraw:' || w.id
          LEFT JOIN transfer p ON p.kind = 'withdraw_paid' AND p.ref = 'withdraw:' || w.id
          LEFT JOIN transfer r ON r.kind = 'withdraw_released' AND r.ref = 'withdraw:' || w.id
          WHERE f.amount IS NOT w.amount
            OR p.amount IS NOT IIF(w.status = 'completed', w.amount, NULL)
            OR r.amount IS NOT IIF(w.status = 'cancelled', w.amount, NULL)`,
  },
  {
    rule: 'W2',
    says: "a withdrawal's money goes between its user's own accounts, or out",
    sql: `SELECT t.id, t.kind, t.ref FROM transfer t
          JOIN account d ON d.id = t.dr JOIN account c ON c.id = t.cr
          LEFT JOIN withdrawal w ON w.id = CAST(substr(t.ref, 10) AS INTEGER)
          WHERE t.kind IN ('freeze', 'withdraw_paid', 'withdraw_released') AND (
            w.id IS NULL OR d.user_id IS NOT w.user_id
            OR c.user_id IS NOT IIF(t.kind = 'withdraw_paid', NULL, w.user_id)
            OR d.name <> IIF(t.kind = 'freeze', 'main', 'frozen')
            OR c.name <> CASE t.kind WHEN 'freeze' THEN 'frozen'
              WHEN 'withdraw_paid' THEN 'bank_out' ELSE 'main' END)`,
  },
];

const TRANSFER_RULES: readonly Rule[] = [
  {
    rule: 'T1',
    says: 'a transfer order moved its amount once, from main to main, between two different users',
    sql: `SELECT o.id, o.amount, t.amount AS moved FROM user_transfer o
          LEFT JOIN transfer t ON t.kind = 'transfer' AND t.ref = 'transfer:' || o.id
          LEFT JOIN account d ON d.id = t.dr LEFT JOIN account c ON c.id = t.cr
          WHERE t.amount IS NOT o.amount OR o.from_user = o.to_user
            OR d.user_id IS NOT o.from_user OR c.user_id IS NOT o.to_user
            OR d.name IS NOT 'main' OR c.name IS NOT 'main'`,
  },
  {
    rule: 'T1',
    says: 'no money goes from one user to another without an order',
    sql: `SELECT t.id, t.kind, t.ref FROM transfer t
          JOIN account d ON d.id = t.dr JOIN account c ON c.id = t.cr
          LEFT JOIN user_transfer o ON t.kind = 'transfer' AND t.ref = 'transfer:' || o.id
            AND o.id = CAST(substr(t.ref, 10) AS INTEGER)
          WHERE (d.user_id <> c.user_id OR t.kind = 'transfer') AND o.id IS NULL`,
  },
];

const SAVINGS_RULES: readonly Rule[] = [
  {
    rule: 'S1',
    says: "a savings order moved its amount once, between its user's main account and savings",
    sql: `SELECT s.id, s.direction, s.amount, t.amount AS moved FROM savings_move s
          LEFT JOIN transfer t ON t.kind = 'savings' AND t.ref = 'savings:' || s.id
          LEFT JOIN account d ON d.id = t.dr LEFT JOIN account c ON c.id = t.cr
          WHERE t.amount IS NOT s.amount
            OR d.user_id IS NOT s.user_id OR c.user_id IS NOT s.user_id
            OR d.name IS NOT IIF(s.direction = 'in', 'main', 'savings')
            OR c.name IS NOT IIF(s.direction = 'in', 'savings', 'main')`,
  },
  {
    rule: 'S1',
    says: 'savings change by a savings order only',
    sql: `SELECT t.id, t.kind, t.ref FROM account a
          JOIN transfer t ON t.dr = a.id OR t.cr = a.id
          LEFT JOIN savings_move s ON t.kind = 'savings' AND t.ref = 'savings:' || s.id
            AND s.id = CAST(substr(t.ref, 9) AS INTEGER)
          WHERE a.name = 'savings' AND s.id IS NULL`,
  },
];

export function auditWallet(world: World): Breach[] {
  return breachesOf(world.db, [
    ...DEPOSIT_RULES,
    ...WITHDRAWAL_RULES,
    ...TRANSFER_RULES,
    ...SAVINGS_RULES,
  ]);
}
