import { afterAll, expect, it } from 'vitest';
import { createInProcessServer } from '#dicebox/in-process';
import { LIBRARY } from './library.ts';

const server = await createInProcessServer(LIBRARY);
afterAll(() => server.close());

it('fines a member for each day that a book is late, until it is returned', async () => {
  const { world, clock, journal, finish } = await server.openWorld();
  const { due_at: dueAt } = await world.call('books.borrow', { book_id: 1 }, 'A-1');
  await expect(world.call('books.borrow', { book_id: 1 }, 'B-2')).rejects.toThrow('Somebody');
  await clock.set(dueAt);
  await clock.advance('2d');
  await world.call('books.return', { book_id: 1 }, 'A-1');
  await clock.advance('9d');
  expect(await world.call('fines.index', {}, 'A-1')).toEqual({ owed: '1.50' });
  await expect(world.call('books.borrow', { book_id: 2 }, 'A-1')).rejects.toThrow('1.50');
  expect(await world.call('fines.pay', {}, 'A-1')).toEqual({ paid: '1.50' });
  expect(await journal.count({ route: 'books.*', user: 'ann' })).toBe(3);
  await finish();
});
