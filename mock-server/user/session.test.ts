import { describe, expect, it } from 'vitest';
import { restartServer, server, withServer } from '../testing/test-server.ts';

const START = { scenario: 'default', seed: 'one', freeze: true };
const LOGIN = { account: 'demo1', password: 'Demo1234' };

withServer();

async function open(world: string): Promise<void> {
  expect((await server.control('POST', '/worlds', { world, ...START })).status).toBe(201);
}

async function logIn(world: string): Promise<string> {
  return (await server.ok('user.login', LOGIN, { world })).userinfo.token;
}

async function isValid(world: string, token: string): Promise<boolean> {
  return (await server.call('user.index', {}, { world, token })).code === 1;
}

describe('a token', () => {
  it('follows from the key of its world and the seed', async () => {
    await open('a');
    const token = await logIn('a');
    await restartServer();
    await open('a');
    expect(await logIn('a')).toBe(token);
  });

  it('opens no other world, with the same seed or forked', async () => {
    await open('a');
    await open('b');
    expect((await server.control('POST', '/worlds/a/fork', { world: 'c' })).status).toBe(201);
    const tokens = new Map<string, string>();
    for (const world of ['a', 'b', 'c']) tokens.set(world, await logIn(world));
    for (const [home, token] of tokens) {
      for (const world of tokens.keys()) expect(await isValid(world, token)).toBe(world === home);
    }
  });

  it('stays valid through a fork and a restore, and equals none that is issued later', async () => {
    await open('a');
    const kept = await logIn('a');
    expect((await server.control('POST', '/snapshots', { name: 's' }, 'a')).status).toBe(201);
    expect((await server.control('POST', '/worlds/a/fork', { world: 'b' })).status).toBe(201);
    const lost: string[] = [];
    for (let restore = 0; restore < 3; restore += 1) {
      lost.push(await logIn('a'));
      const { status } = await server.control('POST', '/snapshots/s/restore', undefined, 'a');
      expect(status).toBe(200);
    }
    lost.push(await logIn('a'));
    expect((await server.control('POST', '/reset', undefined, 'a')).status).toBe(200);
    lost.push(await logIn('a'));
    expect(new Set(lost).size).toBe(lost.length);
    expect(await isValid('b', kept)).toBe(true);
    for (const token of lost) expect(await isValid('b', token)).toBe(false);
    for (const token of lost.slice(0, -1)) expect(await isValid('a', token)).toBe(false);
  });
});
