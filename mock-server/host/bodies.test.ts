import { beforeEach, describe, expect, it } from 'vitest';
import { contentOf } from '../core/testing/test-world.ts';
import { server, withServer } from '../testing/test-server.ts';
import { BODY_LIMIT } from './bodies.ts';

let token: string;

withServer();
beforeEach(() => {
  ({ token } = server.player('ann'));
});

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data; boundary=cut';

const post = (
  type: string | null,
  payload: string,
  url = '/api/wallet/deposit',
  headers: Record<string, string> = {},
) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { token, ...(type !== null && { 'content-type': type }), ...headers },
    payload,
  });

const part = (name: string, value: string, more = '') =>
  `--cut\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

type Bodies = Readonly<Record<string, string>>;

const GOOD = { amount: '5.00', channel: 'demo' };
const END = '--cut--\r\n';
const GOOD_PARTS = part('amount', '5.00') + part('channel', 'demo');
const TYPED_PARTS =
  part('amount', '5.00', '\r\ncontent-type: application/octet-stream') +
  part('channel', 'demo', '\r\ncontent-type: application/json');

describe('a body', () => {
  it.each([
    ['JSON', JSON_TYPE, JSON.stringify(GOOD)],
    ['JSON that names its charset', `${JSON_TYPE}; charset=utf-8`, JSON.stringify(GOOD)],
    ['JSON with additional fields', JSON_TYPE, JSON.stringify({ ...GOOD, colour: 'red' })],
    ['urlencoded', FORM_TYPE, 'amount=5.00&channel=demo'],
    ['JSON of a type among others', 'text/html, application/json', JSON.stringify(GOOD)],
    ['JSON of a longer type', 'application/jsonp', JSON.stringify(GOOD)],
    ['multipart', MULTIPART_TYPE, GOOD_PARTS + END],
    ['multipart with types of their own', MULTIPART_TYPE, TYPED_PARTS + END],
  ])('is parsed as %s', async (_, type, payload) => {
    const response = await post(type, payload);
    expect(response.json()).toMatchObject({ code: 1, data: { amount: '5.00', balance: '5.00' } });
  });

  const BAD_JSON: Bodies = {
    'broken JSON': '{"amount":"5.00",',
    'no JSON at all': 'amount=5.00&channel=demo',
    'empty JSON': '',
    'a list': JSON.stringify([GOOD]),
    null: 'null',
    'the good fields under __proto__': `{"__proto__":${JSON.stringify(GOOD)}}`,
    'the good fields under an escaped __proto__': `{"\\u005f_proto__":${JSON.stringify(GOOD)}}`,
    'the good fields under constructor.prototype': `{"constructor":{"prototype":${JSON.stringify(GOOD)}}}`,
    'lists nested 30,000 deep': '['.repeat(30_000) + ']'.repeat(30_000),
    'objects nested 10,000 deep': '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
    '5,000 keys': JSON.stringify(
      Object.fromEntries(Array.from({ length: 5000 }, (_, no) => [no, 1])),
    ),
    'a body of 64 KiB and 1': JSON.stringify({ ...GOOD, x: 'x'.repeat(BODY_LIMIT) }),
  };
  const BAD_FORMS: Bodies = {
    'a form of 64 KiB and 1': `amount=5.00&channel=demo&x=${'x'.repeat(BODY_LIMIT)}`,
    'an empty form': '',
    'a broken form': '%%%=%&&&===',
    'a form with __proto__': '__proto__[amount]=5.00&__proto__=1',
  };
  const BAD_MULTIPART: Bodies = {
    'a multipart field of 64 KiB and 1': `${part('amount', 'x'.repeat(BODY_LIMIT + 1))}${part('channel', 'demo')}${END}`,
    'a multipart body cut short': part('amount', '5.00'),
    'an empty multipart body': '',
    'a multipart field called __proto__': part('__proto__', '5.00') + END,
    'files in place of fields': `${part('amount', '5.00', '; filename="a.txt"')}${part('channel', 'demo')}${END}`,
    'too many multipart fields': `${Array.from({ length: 61 }, (_, no) => part(`f${no}`, '1')).join('')}${GOOD_PARTS}${END}`,
  };
  const ofType = (type: string, bodies: Bodies) =>
    Object.entries(bodies).map(([what, body]): [string, string, string] => [what, type, body]);

  it.each<[string, string | null, string]>([
    ...ofType(JSON_TYPE, BAD_JSON),
    ...ofType(FORM_TYPE, BAD_FORMS),
    ...ofType(MULTIPART_TYPE, BAD_MULTIPART),
    ['text of 64 KiB and 1', 'text/plain', 'x'.repeat(BODY_LIMIT + 1)],
    ['JSON called text', 'text/plain', JSON.stringify(GOOD)],
    ['JSON called nothing', null, JSON.stringify(GOOD)],
    ['JSON in capitals', 'Application/JSON', JSON.stringify(GOOD)],
    ['JSON called text/json', 'text/json', JSON.stringify(GOOD)],
    ['JSON of another API', 'application/vnd.api+json', JSON.stringify(GOOD)],
    ['no type at all', ';', JSON.stringify(GOOD)],
    ['half a type', 'application/', JSON.stringify(GOOD)],
    ['an open quote for a boundary', 'multipart/form-data; boundary="', GOOD_PARTS + END],
    ['a long boundary', `multipart/form-data; boundary=${'b'.repeat(500)}`, GOOD_PARTS + END],
    ['a multipart body without a boundary', 'multipart/form-data', GOOD_PARTS + END],
    ['a multipart body with another boundary', 'multipart/form-data; boundary=x', GOOD_PARTS],
    ['an unknown charset', `${JSON_TYPE}; charset=nonsense`, '\u0000\u0001'],
  ])(
    'that is %s is an empty one: invalid parameters, and nothing happens',
    async (_, type, body) => {
      const before = contentOf(server.world.db);
      const response = await post(type, body);
      expect(response.json()).toEqual({
        code: 0,
        msg: 'Invalid parameters',
        time: expect.stringMatching(/^\d+$/),
        data: null,
      });
      expect(response.statusCode).toBe(200);
      expect(contentOf(server.world.db)).toEqual(before);
      expect(Reflect.get({}, 'amount')).toBeUndefined();
    },
  );

  it('of a GET is ignored', async () => {
    const response = await server.app.inject({
      method: 'GET',
      url: '/api/games/play',
      headers: { 'content-type': JSON_TYPE },
      payload: JSON.stringify({ game_id: 1 }),
    });
    expect(response.json()).toMatchObject({ code: 0, msg: 'Invalid parameters' });
  });

  it.each([100, 1000, 2000, 3000, 4000, 5000, 6000, 8000, 10_000])(
    'with bet content nested %i deep is refused, with a key and without',
    async (depth) => {
      const content = '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
      const body = `{"game_id":1,"game_no":"20261121241","bet_content":${content}}`;
      for (const headers of [{}, { 'idempotency-key': 'deep-deep-deep' }]) {
        const response = await post(JSON_TYPE, body, '/api/games/submitBet', headers);
        expect(response.statusCode).toBe(200);
        expect(response.json()).toMatchObject({ code: 0 });
      }
    },
  );
});
