import { expect, it, onTestFinished } from 'vitest';
import { minor } from '#contract/money.ts';
import { openDatabase, rows, run, transaction } from '../core/world/database.ts';
import { coreWorld } from '../core/testing/test-world.ts';
import { auditLedger } from './audit.ts';
import { balanceOf, InsufficientFunds, openAccounts, post } from './ledger.ts';
import { ledgerTables } from './tables.ts';

const MEMBERS = 'CREATE TABLE member (id INTEGER PRIMARY KEY) STRICT;';

it('creates a ledger for the users and with the accounts of any product', () => {
  const { world } = coreWorld({ now: 0 });
  const { db } = world;
  db.exec(MEMBERS + ledgerTables({ users: 'member', systemAccounts: ['fines', 'till'] }));
  transaction(db, () => {
    run(db, 'INSERT INTO member (id) VALUES (1)');
    openAccounts(world, 1, ['owed']);
    const move = { at: 0, kind: 'fine', ref: '1', amount: minor(50) };
    post(world, { ...move, from: { system: 'fines' }, to: { user: 1, account: 'owed' } });
  });
  expect(balanceOf(world, 1, 'owed')).toBe(50);
  const pay = { at: 0, kind: 'pay', ref: '1', from: { user: 1, account: 'owed' } };
  const payTo = (system: string, amount: number) => () =>
    transaction(db, () => post(world, { ...pay, to: { system }, amount: minor(amount) }));
  expect(payTo('till', 51)).toThrow(InsufficientFunds);
  expect(payTo('tin', 1)).toThrow('no such account: {"system":"tin"}');
  expect(auditLedger(world)).toEqual([]);
  expect(() => transaction(db, () => openAccounts(world, 2, ['owed']))).toThrow('FOREIGN KEY');
});

it('has no system account that it was not given', () => {
  const sql = MEMBERS + ledgerTables({ users: 'member' });
  const db = openDatabase(':memory:', [{ version: 1, sql }]);
  onTestFinished(() => void db.close());
  expect(rows(db, 'SELECT * FROM account')).toEqual([]);
});

it.each(["x'); DROP TABLE member; --", 'Two Words', ''])('refuses the name %j', (name) => {
  expect(() => ledgerTables({ users: 'member', systemAccounts: [name] })).toThrow('a-z, 0-9 and _');
  expect(() => ledgerTables({ users: name })).toThrow('a-z, 0-9 and _');
});
