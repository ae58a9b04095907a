import { describe, expect, it } from 'vitest';
import { testServer } from '../test-server.ts';

const CORS = /^access-control-/;
const corsOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => CORS.test(name)));

async function asked(
  origin: string | undefined,
  { method = 'GET', url = '/api/games/list', headers = {} } = {},
) {
  const { app } = await testServer();
  return app.inject({
    method: method as 'GET' | 'OPTIONS', // the two the tests use
    url,
    headers: { host: 'dice.example:4300', ...headers, ...(origin === undefined ? {} : { origin }) },
  });
}

describe('CORS', () => {
  it('adds no headers to a call without Origin', async () => {
    const { statusCode, headers } = await asked(undefined);
    expect(statusCode).toBe(200);
    expect(corsOf(headers)).toEqual({});
  });

  it.each([
    'http://localhost:5173',
    'http://127.0.0.1:8080',
    'http://dice.example:4300',
    'https://dice.example:4300',
  ])('allows the origin %s by name', async (origin) => {
    const { statusCode, headers } = await asked(origin);
    expect(statusCode).toBe(200);
    expect(corsOf(headers)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '86400',
    });
  });

  it('echoes the origin with a 401 too', async () => {
    const { statusCode, headers } = await asked('http://localhost:5173', {
      url: '/api/user/index',
    });
    expect(statusCode).toBe(401);
    expect(headers['access-control-allow-origin']).toBe('http://localhost:5173');
  });

  it.each([
    'https://evil.example',
    'http://sub.dice.example:4300',
    'http://dice.example:4301',
    'http://localhost.evil.example',
    'null',
    'not an origin',
  ])('refuses the origin %s, for calls as well as preflights', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { statusCode, headers, body } = await asked(origin, { method });
      expect(statusCode).toBe(403);
      expect(String(headers['content-type'])).toContain('text/html');
      expect(body).toBe('跨域检测无效');
      expect(corsOf(headers)).toEqual({});
    }
  });

  it('answers a preflight with 200, an empty page and the requested headers', async () => {
    const { statusCode, headers, body } = await asked('http://localhost:5173', {
      method: 'OPTIONS',
      url: '/api/user/login',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'token,content-type',
      },
    });
    expect(statusCode).toBe(200);
    expect(body).toBe('');
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE, OPTIONS');
    expect(headers['access-control-allow-headers']).toBe('token,content-type');
  });

  it('exposes the header __token__ for uploads alone', async () => {
    const { headers } = await asked('http://localhost:5173', { url: '/api/common/upload' });
    expect(headers['access-control-expose-headers']).toBe('__token__');
  });
});
