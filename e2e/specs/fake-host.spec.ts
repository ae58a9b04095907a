import { resolveAddresses } from '../../kit/playwright/addresses.ts';
import { expect, test } from '../support/process-test.ts';
import { World } from '../../kit/client/world.ts';

const answers = [
  ['a page of HTML', 200, 'text/html', '<!doctype html><title>Shop</title>'],
  ['JSON of another product', 200, 'application/json', '{"status":"ok","product":"shop"}'],
  ['null', 200, 'application/json', 'null'],
  ['an error', 503, 'application/json', '{"product":"dicebox"}'],
] as const;

for (const [what, status, type, body] of answers) {
  test(`the kit sends nothing more to a host that answers ${what}`, async ({ serve }) => {
    const requests: string[] = [];
    const server = await serve((request, answer) => {
      requests.push(`${request.method} ${request.url}`);
      answer.writeHead(status, { 'content-type': type }).end(body);
    });
    await expect(World.create({ url: server })).rejects.toThrow(
      `${server} is not a Dicebox fake server, so nothing was changed there`,
    );
    expect(requests).toEqual(['GET /__mock/health']);
  });
}

test('the kit sends nothing more to a host that redirects to a fake server', async ({
  serve,
  baseURL,
}) => {
  const server = await serve((request, answer) => {
    answer.writeHead(307, { location: `${baseURL}${request.url}` }).end();
  });
  await expect(World.create({ url: server })).rejects.toThrow(
    `${server} is not a Dicebox fake server`,
  );
});

test('the kit reports a server that does not answer, and a missing address', async () => {
  await expect(World.create({ url: 'http://127.0.0.1:9' })).rejects.toThrow(
    'No server answers at http://127.0.0.1:9',
  );
  expect(() => resolveAddresses({}, undefined, {})).toThrow(
    'The address of the fake server is missing',
  );
});

test('the kit reads the addresses of app and server from options, environment or baseURL', () => {
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
  expect(of({ server, token: 'secret12' }, app, { DICEBOX_CONTROL_TOKEN: 'other' })[3]).toBe(
    'secret12',
  );
  expect(of({ server }, app, { DICEBOX_CONTROL_TOKEN: 'other' })[3]).toBe('other');
});
