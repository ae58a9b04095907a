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

describe('origins', () => {
  it('are not spoken of when none is given', async () => {
    const { statusCode, headers } = await asked(undefined);
    expect(statusCode).toBe(200);
    expect(corsOf(headers)).toEqual({});
  });

  it.each([
    'http://localhost:5173',
    'http://127.0.0.1:8080',
    'http://dice.example:4300',
    'https://dice.example:4300',
  ])('%s is echoed and allowed', async (origin) => {
    const { statusCode, headers } = await asked(origin);
    expect(statusCode).toBe(200);
    expect(corsOf(headers)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '86400',
    });
  });

  it('are echoed with a 401 too', async () => {
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
  ])('%s is refused, the call itself and not only its preflight', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { statusCode, headers, body } = await asked(origin, { method });
      expect(statusCode).toBe(403);
      expect(String(headers['content-type'])).toContain('text/html');
      expect(body).toBe('跨域检测无效');
      expect(corsOf(headers)).toEqual({});
    }
  });

  it('get a preflight of 200 with an empty page, and what they asked for', async () => {
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

  it('may read the upload token header, and only there', async () => {
    const { headers } = await asked('http://localhost:5173', { url: '/api/common/upload' });
    expect(headers['access-control-expose-headers']).toBe('__token__');
  });
});
