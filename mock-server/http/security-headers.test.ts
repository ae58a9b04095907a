import { expect, it } from 'vitest';
import { testServer } from '../testing/test-server.ts';

it('lets the app load and call nothing but its own address, without a line of inline code', async () => {
  const { app } = await testServer();
  const { headers } = await app.inject('/api/games/category');
  const policy = String(headers['content-security-policy']);
  expect(policy.split(';')).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]),
  );
  expect(policy).not.toContain('unsafe');
  expect(headers['strict-transport-security']).toBeUndefined();
});
