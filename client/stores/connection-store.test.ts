import { expect, test } from 'vitest';
import { browserNetwork, ConnectionStore } from './connection-store.ts';

function setUp(onLine: boolean) {
  const tab = Object.assign(new EventTarget(), { navigator: { onLine } });
  const connection = new ConnectionStore(browserNetwork(tab));
  const turn = (isOnline: boolean) => {
    tab.navigator.onLine = isOnline;
    tab.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  return { connection, turn };
}

test('the connection store does nothing before start', () => {
  const { connection, turn } = setUp(true);
  turn(false);
  expect(connection.isOnline).toBe(true);
});

test('the connection store follows the network until it is stopped', () => {
  const { connection, turn } = setUp(false);
  const end = connection.start();
  expect(connection.isOnline).toBe(false);
  turn(true);
  expect(connection.isOnline).toBe(true);
  turn(false);
  expect(connection.isOnline).toBe(false);
  end();
  turn(true);
  expect(connection.isOnline).toBe(false);
});
