import { describe, expect, it } from 'vitest';
import { namesMatching } from './operations.ts';

const OPERATIONS = [
  { name: 'books.list', path: '/api/books/list' },
  { name: 'books.cards', path: '/api/books/cards' },
  { name: 'books.addCard', path: '/api/books/cards' },
  { name: 'POST /loans/:id', path: '/loans/:id' },
];

describe('namesMatching', () => {
  it.each([
    ['*', OPERATIONS.map(({ name }) => name)],
    ['books.*', ['books.list', 'books.cards', 'books.addCard']],
    ['/api/books/*', ['books.list', 'books.cards', 'books.addCard']],
    ['/api/books/cards', ['books.cards', 'books.addCard']],
    ['books.list', ['books.list']],
    ['POST /loans/:id', ['POST /loans/:id']],
    ['/loans/:id', ['POST /loans/:id']],
  ])('finds the operations of the route %j', (route, names) => {
    expect(namesMatching(OPERATIONS, route)).toEqual(names);
  });

  it.each(['', 'books', 'books.List', 'boosk.*', '/books/list', '/api/books/list/'])(
    'finds none for the unknown route %j',
    (route) => {
      expect(namesMatching(OPERATIONS, route)).toEqual([]);
    },
  );
});
