import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OddsBoard } from '../pages/odds-board.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend({
  /** Serves the app from another origin, so that it calls the fake server across origins. */
  dicebox: async ({ dicebox }, use) => {
    const app = createServer((_request, answer) => {
      answer.setHeader('content-type', 'text/html').end(OddsBoard.html(String(dicebox.server)));
    });
    await once(app.listen(0, '127.0.0.1'), 'listening');
    const { port } = app.address() as AddressInfo; // it listens on TCP
    await use({ ...dicebox, app: `http://127.0.0.1:${port}` });
    app.closeAllConnections();
    app.close();
  },
});

test('an app on another origin uses the world of the test', async ({ page, world, journal }) => {
  await world.office.setOdds(1, { big: '1.85' });
  const board = new OddsBoard(page);
  await board.open();
  await expect(board.odds).toHaveText('1.85');
  expect((await journal.last('games.play')).headers['origin']).toContain('http://127.0.0.1:');
});

test('faults apply to the calls of an app on another origin', async ({ page, faults }) => {
  await faults.delay('games.play', 50);
  const board = new OddsBoard(page);
  await board.open();
  await expect(board.odds).toHaveText('2.00');
});
