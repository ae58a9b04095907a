/**
 * `dicebox/server`: your own API on the fake server. `docs/own-api.md` is its guide.
 *
 * A product is tables and ordinary routes of Fastify. The core adds worlds, clock, faults, journal, snapshots,
 * control plane, OpenAPI document and idempotent calls.
 */

// The server of Dicebox, and that of a product.
export { createDicebox } from './app.ts';
export { createFakeServer } from './core/fake-server.ts';
export type { FakeServer, FakeServerOptions, MainWorld } from './core/fake-server.ts';
export { startFakeServer } from './core/start-fake-server.ts';
export type { RunningFakeServer, StartOptions } from './core/start-fake-server.ts';

// A product, and what its routes get: `request.world`, `request.moment.now`, `request.caller`.
export { defineScenarios, type Product, type Scenarios } from './core/product.ts';
export { type Caller, type FindCaller, worlds, type WorldsOptions } from './core/http/lifecycle.ts';
export { Unauthorized } from './core/http/failures.ts';
export { inSharedCommit, type Once } from './core/http/shared-commit.ts';
export { Refusal, TemporaryRefusal } from './core/refusal.ts';
export { type Static, Type } from 'typebox';

// A world: its SQLite database, its clock, its chance, its files.
export type { World } from './core/world/world.ts';
export type { Migration, Migrations } from './core/world/migrate.ts';
export { type Db, row, rows, run, transaction } from './core/world/database.ts';

// Due work and audits.
export {
  type DueHandler,
  type DueHandlers,
  type DueJob,
  enqueue,
  MustWait,
} from './core/world/due-work.ts';
export type { Audit, AuditResult, Breach } from './core/world/audit.ts';

// The product's own calls under `/__mock`.
export { CORE_CONTROL, type ProductControl } from './core/control/deps.ts';
export { Problem } from './core/control/problem.ts';
export { type ControlHandlers, registerControlCalls } from './core/control/register-calls.ts';

// Money: integers of minor units, written by the ledger alone.
export { formatMoney, type Minor, minor, parseMoney } from '#contract/money.ts';
export { auditLedger, breachesOf, type Rule } from './ledger/audit.ts';
export {
  AlreadyPosted,
  balanceOf,
  InsufficientFunds,
  LEDGER_MESSAGES,
  MoneyHalted,
  openAccounts,
  type Place,
  post,
  type Transfer,
} from './ledger/ledger.ts';
export { ledgerTables } from './ledger/tables.ts';
