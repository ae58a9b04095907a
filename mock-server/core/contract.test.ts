import { describe, expect, it } from 'vitest';
import type { Contract } from '#contract/api-declaration.ts';
import { endpointsOf } from './contract.ts';

const get = (path: `/api/${string}`) =>
  ({ method: 'GET', path, access: 'anyone', documented: true }) as const;

const CONTRACT: Contract = {
  endpoints: {
    'books.list': get('/api/books/list'),
    'books.cards': get('/api/books/cards'),
    'books.addCard': { ...get('/api/books/cards'), method: 'POST' },
    'sms.send': get('/api/sms/send'),
  },
  schemas: {},
};

describe('endpointsOf', () => {
  it.each([
    ['*', ['books.list', 'books.cards', 'books.addCard', 'sms.send']],
    ['sms.*', ['sms.send']],
    ['/api/books/*', ['books.list', 'books.cards', 'books.addCard']],
    ['/api/books/cards', ['books.cards', 'books.addCard']],
    ['books.list', ['books.list']],
  ])('finds the endpoints of the route %j', (route, names) => {
    expect(endpointsOf(CONTRACT, route)).toEqual(names);
  });

  it.each(['', 'books', 'books.List', 'boosk.*', '/books/list', '/api/books/list/'])(
    'finds none for the unknown route %j',
    (route) => {
      expect(endpointsOf(CONTRACT, route)).toEqual([]);
    },
  );
});
