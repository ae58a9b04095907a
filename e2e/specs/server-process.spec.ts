import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApiClient, type ApiClient } from '../../kit/client/api-client.ts';
import { createControlClient } from '../../kit/client/control-client.ts';
import { expect, test } from '../support/process-test.ts';
import { ServerProcess } from '../support/server-process.ts';

const start = (data: string) => ServerProcess.start('--port', '0', '--data', data);
const logIn = async (api: ApiClient) =>
  (await api.call('user.login', { account: 'demo1', password: 'Demo1234' })).userinfo.token;
const refused = (data: string, port = '0') => ServerProcess.begin('--port', port, '--data', data);

test('prints address, data folder and the demo account, which works', async ({ data }) => {
  const { server, url } = await start(data);
  expect(server.output).toContain(url);
  expect(server.output).toContain(data);
  expect(server.output).toContain('demo1 / Demo1234');
  const api = createApiClient({ url });
  expect((await api.call('wallet.index', {}, await logIn(api))).main).toBe('10000.00');
  expect(await server.stop('SIGINT')).toBe(0);
});

test('keeps answered calls across a clean stop', async ({ data }) => {
  const first = await start(data);
  const api = createApiClient({ url: first.url });
  const token = await logIn(api);
  await api.call('wallet.deposit', { amount: '5.00', channel: 'demo' }, token);
  expect(await first.server.stop('SIGTERM')).toBe(0);

  const again = await start(data);
  const restarted = createApiClient({ url: again.url });
  expect((await restarted.call('wallet.index', {}, token)).main).toBe('10005.00');
  await again.server.stop('SIGINT');
});

test('loses no answered call when it is killed while bets are placed', async ({ data }) => {
  const first = await start(data);
  const api = createApiClient({ url: first.url });
  const token = await logIn(api);
  const { next } = await api.call('games.getGameResult', { game_id: 1 });
  const placed: string[] = [];
  const bettor = async () => {
    for (;;) {
      const bet_content = { lines: [{ play: 'big', amount: '1.00' }] };
      const bet = { game_id: 1, game_no: next.game_no, bet_content };
      placed.push((await api.call('games.submitBet', bet, token)).order_no);
    }
  };
  // Awaited together from the start, because each ends with a connection error.
  const betting = Promise.allSettled(Array.from({ length: 8 }, bettor));
  await expect.poll(() => placed.length).toBeGreaterThan(40);
  await first.server.stop('SIGKILL');
  await betting;

  const second = await start(data);
  const again = createApiClient({ url: second.url });
  for (const order_no of placed) {
    const { total } = await again.call('games.getBetRecord', { order_no }, token);
    expect(total, order_no).toBe(1);
  }
  const { stats } = await again.call('games.getBetRecord', {}, token);
  const { main } = await again.call('wallet.index', {}, token);
  expect(Number(main)).toBe(10_000 - stats.bets);
  const control = createControlClient({ url: second.url });
  expect(await control.call('POST /audit')).toEqual({ ok: true, breaches: [] });
  await second.server.stop('SIGINT');
});

test('refuses a data folder that another server uses', async ({ data }) => {
  const { server } = await start(data);
  const second = refused(data);
  expect(await second.ended()).toBe(1);
  expect(second.output.trim().split('\n')).toHaveLength(1);
  expect(second.output).toContain('Another Dicebox server is using the data folder');
  await server.stop('SIGINT');
});

test('refuses a port in use, in one sentence', async ({ data }) => {
  const other = createServer().listen(0, '127.0.0.1');
  await expect.poll(() => other.listening).toBe(true);
  const { port } = other.address() as AddressInfo; // it listens on TCP
  const server = refused(data, String(port));
  expect(await server.ended()).toBe(1);
  expect(server.output.trim().split('\n')).toHaveLength(1);
  expect(server.output).toContain(`Port ${port} on 127.0.0.1 is taken`);
  other.close();
});

test('refuses an invalid data folder and one with damaged data', async ({ data }) => {
  await writeFile(join(data, 'file'), 'not a folder');
  const inFile = ServerProcess.begin('--port', '0', '--data', join(data, 'file'));
  expect(await inFile.ended()).toBe(1);
  expect(inFile.output).toContain('cannot be used');
  expect(inFile.output.trim().split('\n')).toHaveLength(1);

  await writeFile(join(data, 'main.sqlite'), 'this is no database at all, whatever its name');
  const damaged = refused(data);
  expect(await damaged.ended()).toBe(1);
  expect(damaged.output).toContain('cannot be opened');
  expect(damaged.output.trim().split('\n')).toHaveLength(1);
});

test('refuses unknown flags and an invalid port', async ({ data }) => {
  const unknown = ServerProcess.begin('--prot', '1');
  expect(await unknown.ended()).toBe(1);
  expect(unknown.output).toContain('Did you mean --port?');
  const port = refused(data, 'http');
  expect(await port.ended()).toBe(1);
  expect(port.output).toContain('"http" is not a port');
});
