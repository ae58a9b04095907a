import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import {
  balanceOf,
  type Caller,
  enqueue,
  formatMoney,
  inSharedCommit,
  post,
  Refusal,
  row,
  rows,
  run,
  type Static,
  Type,
  Unauthorized,
  worlds,
} from '#dicebox/server';
import { DAY_MS } from './overdue.ts';

const OPEN_LOAN = 'SELECT id, member_id FROM loan WHERE book_id = ? AND returned_at IS NULL';
const LEND = 'INSERT INTO loan (book_id, member_id) VALUES (?, ?)';
const MEMBER = 'SELECT id, username FROM member WHERE card = ?';
const Book = Type.Object({ id: Type.Integer({ examples: [1] }) });
const Fines = Type.Object({ owed: Type.String() });
type OfBook = { Params: Static<typeof Book> };

/** Finds the member whose card has the number in the bearer token. */
const memberOf = ({ world: { db }, headers }: FastifyRequest) =>
  row<Caller>(db, MEMBER, headers.authorization?.slice(7));

function memberIn({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Unauthorized('Show your card');
  return caller;
}

/** The API of a library: members borrow books, return them, and pay fines for late ones. */
export const library: FastifyPluginAsync = async (api) => {
  await api.register(worlds, { findCaller: memberOf });

  api.get('/books', { config: { name: 'books.list' } }, async ({ world: { db } }) =>
    rows<{ id: number; title: string }>(db, 'SELECT id, title FROM book ORDER BY id').map(
      (book) => ({ ...book, free: !row(db, OPEN_LOAN, book.id) }),
    ),
  );

  const borrow = { schema: { params: Book }, config: { name: 'books.borrow', sharesCommit: true } };
  api.post<OfBook>('/books/:id/loan', borrow, async (request, reply) => {
    const { world, params: book } = request;
    const { id: member } = memberIn(request);
    const loan = await inSharedCommit(reply, (now) => {
      const owed = balanceOf(world, member, 'owed');
      if (owed > 0) throw new Refusal(`Please pay your fine of ${formatMoney(owed)} first`);
      if (row(world.db, OPEN_LOAN, book.id)) throw new Refusal('Somebody has this book');
      const dueAt = now + 14 * DAY_MS;
      const { lastInsertRowid } = run(world.db, LEND, book.id, member);
      enqueue(world, { at: dueAt, kind: 'overdue', ref: `${lastInsertRowid}/1` });
      return { due_at: dueAt };
    });
    return reply.code(201).send(loan);
  });

  const giveBack = { schema: { params: Book }, config: { name: 'books.return' } };
  api.delete<OfBook>('/books/:id/loan', giveBack, async (request, reply) => {
    const { world, params, moment } = request;
    const loan = row<{ id: number; member_id: number }>(world.db, OPEN_LOAN, params.id);
    if (loan?.member_id !== memberIn(request).id) throw new Refusal('You do not have this book');
    run(world.db, 'UPDATE loan SET returned_at = ? WHERE id = ?', moment.now, loan.id);
    return reply.code(204).send();
  });

  const fines = { response: { 200: Fines, 401: Type.Unknown() } };
  api.get('/fines', { schema: fines, config: { name: 'fines.index' } }, async (request) => ({
    owed: formatMoney(balanceOf(request.world, memberIn(request).id, 'owed')),
  }));

  const pay = { config: { name: 'fines.pay', sharesCommit: true } };
  api.put('/fines', pay, async (request, reply) => {
    const { world } = request;
    const { id: member } = memberIn(request);
    return inSharedCommit(reply, (at) => {
      const amount = balanceOf(world, member, 'owed');
      if (amount === 0) throw new Refusal('You owe nothing');
      const places = { from: { user: member, account: 'owed' }, to: { system: 'till' } };
      post(world, { at, kind: 'payment', ref: `${member}@${at}`, amount, ...places });
      return { paid: formatMoney(amount) };
    });
  });
};
