// @ts-check
// Loaded into the server before its own code (node --import), so it is plain JavaScript. It kills the
// process at a chosen point of a commit or a rename, which a signal from outside hardly ever hits, and moves its clock.
import Database from 'better-sqlite3';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Worker } from 'node:worker_threads';

/** @import { Kill, Order } from './built-server.ts' */

/** The pipe to the test: what is written to it arrives even when the process is killed at once. */
const REPORTS = 3;
/** Waits for its cell, then kills the process some microseconds later, while the main thread commits. */
const KILLER = `
  const { cell, micros } = require('node:worker_threads').workerData;
  Atomics.wait(cell, 0, 0);
  const until = process.hrtime.bigint() + BigInt(micros * 1000);
  while (process.hrtime.bigint() < until);
  process.kill(process.pid, 'SIGKILL');`;

/** @type {Kill | null} */
let armed = null;
/** @type {Int32Array | null} */
let cell = null;
let seen = 0;
/** Calls with a key that the open transaction has answered. */
let calls = 0;

/** @param {Kill} kill */
function arm(kill) {
  armed = kill;
  seen = 0;
  if (kill.point !== 'in commit') return;
  cell = new Int32Array(new SharedArrayBuffer(4));
  new Worker(KILLER, { eval: true, workerData: { cell, micros: kill.micros } }).unref();
}

const die = () => process.kill(process.pid, 'SIGKILL');

/** @param {string} kind */
function isChosen(kind) {
  if (armed === null || !armed.point.endsWith(kind)) return false;
  if (kind === 'commit' && calls < armed.shared) return false;
  seen += 1;
  return seen === armed.nth;
}

/**
 * @param {string} kind
 * @param {() => unknown} act
 */
function passThrough(kind, act) {
  if (!isChosen(kind)) return act();
  fs.writeSync(REPORTS, kind === 'commit' ? String(calls) : '');
  if (armed?.point.startsWith('before')) die();
  if (cell) {
    Atomics.store(cell, 0, 1);
    Atomics.notify(cell, 0);
  }
  const result = act();
  if (armed?.point.startsWith('after')) die();
  return result;
}

const probe = new Database(':memory:');
const statement = Object.getPrototypeOf(probe.prepare('SELECT 1'));
probe.close();
const { run } = statement;
statement.run = function (/** @type {unknown[]} */ ...values) {
  const { source, database } = this;
  if (source === 'COMMIT' && !database.memory) return passThrough('commit', () => run.call(this));
  if (source.startsWith('BEGIN')) calls = 0;
  if (source.startsWith('INSERT INTO idempotency')) calls += 1;
  return run.apply(this, values);
};

const { renameSync } = fs;
fs.renameSync = (from, to) => passThrough('rename', () => renameSync(from, to));
syncBuiltinESMExports();

let wallMs = 0;
const { now } = Date;
Date.now = () => now() + wallMs;

/** @param {Order} order */
function take(order) {
  if (order.kill) arm(order.kill);
  if (order.wallMs !== undefined) wallMs = order.wallMs;
}

take(JSON.parse(process.env['ORDER'] ?? '{}'));
process.on('message', (/** @type {Order} */ order) => {
  take(order);
  process.send?.('taken');
});
// Without the test nobody would stop this server.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
