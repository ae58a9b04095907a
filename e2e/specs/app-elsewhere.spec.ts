import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OddsBoard } from '../pages/odds-board.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend({
  /** An app on an address of its own, which calls the fake server across origins. */
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

test('an app on another address is in the test’s world too', async ({ page, world, journal }) => {
  await world.office.setOdds(1, { big: '1.85' });
  const board = new OddsBoard(page);
  await board.open();
  await expect(board.odds).toHaveText('1.85');
  expect((await journal.last('games.play')).headers['origin']).toContain('http://127.0.0.1:');
});

test('and its calls meet faults', async ({ page, faults }) => {
  await faults.delay('games.play', 50);
  const board = new OddsBoard(page);
  await board.open();
  await expect(board.odds).toHaveText('2.00');
});
