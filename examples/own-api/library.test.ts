import { afterAll, expect, it } from 'vitest';
import { createInProcessServer } from '#dicebox/in-process';
import { LIBRARY } from './library.ts';

const server = await createInProcessServer(LIBRARY);
afterAll(() => server.close());

it('fines a member for each day that a book is late, until it is returned', async () => {
  const { world, clock, journal, finish } = await server.openWorld();
  const send = async (method: string, path: string, card: string) => {
    const headers = { authorization: `Bearer ${card}` };
    const answer = await world.fetch(`/api${path}`, { method, headers });
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
  };
  const loan = await send('POST', '/books/1/loan', 'A-1');
  expect(loan.status).toBe(201);
  expect(await send('POST', '/books/1/loan', 'B-2')).toMatchObject({ status: 409 });
  expect(await send('POST', '/books/x/loan', 'B-2')).toMatchObject({ status: 400 });
  expect(await send('POST', '/books/1/loan', 'C-3')).toMatchObject({ status: 401 });
  await clock.set(loan.body.due_at);
  await clock.advance('2d');
  expect(await send('DELETE', '/books/1/loan', 'A-1')).toEqual({ status: 204, body: null });
  await clock.advance('9d');
  expect(await send('GET', '/fines', 'A-1')).toMatchObject({ body: { owed: '1.50' } });
  expect(await send('PUT', '/fines', 'A-1')).toMatchObject({ body: { paid: '1.50' } });
  expect(await journal.count({ route: 'books.*', user: 'ann' })).toBe(2);
  await finish();
});
