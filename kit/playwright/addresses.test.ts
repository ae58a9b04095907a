import { expect, it } from 'vitest';
import { resolveAddresses } from './addresses.ts';

it('reads the addresses of app and server from options, environment or baseURL', () => {
  const server = 'http://127.0.0.1:4300';
  const app = 'http://web:8080/shop/';
  const of = (...args: Parameters<typeof resolveAddresses>) => {
    const site = resolveAddresses(...args);
    return [site.server, site.app, [...site.allowedHosts].join(' '), site.token];
  };
  expect(of({}, server, {})).toEqual([server, server, '127.0.0.1', undefined]);
  expect(of({}, app, { DICEBOX_URL: server })).toEqual([server, app, '127.0.0.1 web', undefined]);
  expect(of({ server }, app, { DICEBOX_URL: 'http://elsewhere' })[0]).toBe(server);
  expect(of({ server }, undefined, {})[1]).toBe(server);
  expect(of({ app }, undefined, {})[0]).toBe('http://web:8080');
  const token = 'secret12';
  expect(of({ server, token }, app, { DICEBOX_CONTROL_TOKEN: 'other' })[3]).toBe(token);
  expect(of({ server }, app, { DICEBOX_CONTROL_TOKEN: 'other' })[3]).toBe('other');
  expect(() => resolveAddresses({}, undefined, {})).toThrow(
    'The address of the fake server is missing',
  );
});
