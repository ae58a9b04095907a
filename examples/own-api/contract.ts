import { type Caller, type Contract, type HandlersOf, Type } from '#dicebox/server';

const Book = Type.Object(
  { id: Type.Integer(), title: Type.String(), free: Type.Boolean() },
  { additionalProperties: false },
);
const BookId = Type.Object({ book_id: Type.Integer() }, { examples: [{ book_id: 1 }] });
const Nothing = Type.Object({});

/** The API of a library: members borrow books, return them, and pay fines for late ones. */
export const CONTRACT = {
  endpoints: {
    'books.list': { method: 'GET', path: '/api/books/list', access: 'anyone' },
    'books.borrow': { method: 'POST', path: '/api/books/borrow', access: 'user', money: true },
    'books.return': { method: 'POST', path: '/api/books/return', access: 'user', money: true },
    'fines.index': { method: 'GET', path: '/api/fines/index', access: 'user' },
    'fines.pay': { method: 'POST', path: '/api/fines/pay', access: 'user', money: true },
  },
  schemas: {
    'books.list': { payload: Nothing, data: Type.Array(Book) },
    'books.borrow': { payload: BookId, data: Type.Object({ due_at: Type.Integer() }) },
    'books.return': { payload: BookId, data: Nothing },
    'fines.index': { payload: Nothing, data: Type.Object({ owed: Type.String() }) },
    'fines.pay': { payload: Nothing, data: Type.Object({ paid: Type.String() }) },
  },
} as const satisfies Contract;

/** The texts of refusals. One in two languages is `{ en: '…', zh: '…' }`. */
export const MESSAGES = {
  no_such_book: 'There is no such book',
  on_loan: 'Somebody has this book',
  not_yours: 'You do not have this book',
  fine_first: 'Please pay your fine of {owed} first',
  nothing_owed: 'You owe nothing',
};

type Name = keyof typeof CONTRACT.endpoints;
type MessageKey = keyof typeof MESSAGES;
export type Handlers<N extends Name> = HandlersOf<typeof CONTRACT, N, Caller, MessageKey>;
