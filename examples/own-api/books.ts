import { balanceOf, enqueue, formatMoney, Refusal, row, rows, run } from '#dicebox/server';
import type { Handlers } from './contract.ts';
import { DAY_MS } from './overdue.ts';

const OPEN_LOAN = 'SELECT id, member_id FROM loan WHERE book_id = ? AND returned_at IS NULL';

export const BOOK_HANDLERS: Handlers<'books.list' | 'books.borrow' | 'books.return'> = {
  'books.list': ({ world: { db } }) => {
    const books = rows<{ id: number; title: string }>(db, 'SELECT id, title FROM book ORDER BY id');
    return { data: books.map((book) => ({ ...book, free: !row(db, OPEN_LOAN, book.id) })) };
  },

  'books.borrow': ({ world, now, user, payload: { book_id: book } }) => {
    const { db } = world;
    const owed = balanceOf(world, user.id, 'owed');
    if (owed > 0) throw new Refusal('fine_first', { owed: formatMoney(owed) });
    if (!row(db, 'SELECT id FROM book WHERE id = ?', book)) throw new Refusal('no_such_book');
    if (row(db, OPEN_LOAN, book)) throw new Refusal('on_loan');
    const dueAt = now + 14 * DAY_MS;
    const loan = run(db, 'INSERT INTO loan (book_id, member_id) VALUES (?, ?)', book, user.id);
    enqueue(world, { at: dueAt, kind: 'overdue', ref: `${loan.lastInsertRowid}/1` });
    return { data: { due_at: dueAt } };
  },

  'books.return': ({ world: { db }, now, user, payload: { book_id: book } }) => {
    const loan = row<{ id: number; member_id: number }>(db, OPEN_LOAN, book);
    if (loan?.member_id !== user.id) throw new Refusal('not_yours');
    run(db, 'UPDATE loan SET returned_at = ? WHERE id = ?', now, loan.id);
    return { data: {} };
  },
};
