import { describe, expect, it } from 'vitest';
import { NOON, problem, server, withServer } from '../../testing/test-server.ts';
import { parseDuration, parseMoment } from './read-input.ts';

withServer();

/** Each kind of schema once: control-plane.test.ts holds every field against its own. */
describe('a control call that does not fit its declaration', () => {
  it.each([
    [
      '/dice',
      { dices: [[1, 2, 3]] },
      'POST /__mock/dice has no field "dices". Did you mean "dice"? Its fields are game_id, game_no, dice, strict.',
    ],
    ['/verify', { all: true }, 'POST /__mock/verify has no field "all". It takes no fields.'],
    ['/snapshots', {}, 'POST /__mock/snapshots needs "name": text.'],
    ['/snapshots', undefined, 'POST /__mock/snapshots needs "name": text.'],
    [
      '/clock',
      [],
      'POST /__mock/clock takes a JSON object. Its fields are freeze, speed, set, advance, hold, to, game_id.',
    ],
    [
      '/clock',
      { to: 'settle' },
      '"to" is "settle", and must be one of close, draw, settled, next. Did you mean "settled"?',
    ],
    ['/clock', { freeze: 1 }, '"freeze" is 1, and must be true or false.'],
    ['/clock', { speed: 0 }, '"speed" is 0, and must be a number above 0 up to 86400.'],
    [
      '/faults',
      { kind: 'answer', times: 0 },
      '"times" is 0, and must be a whole number from 1, or null.',
    ],
    [
      '/faults',
      { kind: 'answer', route: '' },
      '"route" is "", and must be text of 1 to 100 characters.',
    ],
    ['/outside', { url: '' }, '"url" is "", and must be text that is not empty.'],
  ])('POST %s with %j names the field, its values and the fix', async (path, body, detail) => {
    const answer = await server.control('POST', path, body);
    expect(answer).toMatchObject({ ...problem(400, 'Invalid request'), body: { detail } });
  });

  it.each([
    ['rout=a', 'has no field "rout". Did you mean "route"?'],
    ['status=ok', '"status" is "ok", and must be a whole number from 0 up to 999.'],
    ['since=1e309', '"since" is "1e309"'],
  ])('is refused for the query %s', async (query, detail) => {
    const answer = await server.control('GET', `/journal/count?${query}`);
    expect(answer).toMatchObject(problem(400, 'Invalid request', detail));
  });
});

describe('the body of a control call', () => {
  it.each([undefined, null, {}])('without required fields may be %j', async (body) => {
    expect(await server.control('POST', '/clock', body)).toMatchObject({ status: 200 });
  });

  const send = (payload: string, type?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/__mock/verify',
      headers: type === undefined ? {} : { 'content-type': type },
      payload,
    });

  it.each(['application/json', 'text/plain', undefined])(
    'of type %s may be empty, as none',
    async (type) => {
      expect((await send('', type)).statusCode).toBe(200);
    },
  );

  it.each([
    ['application/x-www-form-urlencoded', 'the body was sent as application/x-www-form-urlencoded'],
    [undefined, 'the body was sent without a content type'],
  ])('has to be JSON by its content type: not %s', async (type, sent) => {
    const answer = await send('{}', type);
    expect(answer.json()).toMatchObject(problem(415, 'Not JSON', sent).body);
    expect(answer.body).toContain('content-type: application/json');
  });

  it.each([
    ['cut', '{"world":', 400],
    ['too long', `{"world":"${'a'.repeat(70_000)}"}`, 413],
    ['too deep', '['.repeat(30_000), 400],
  ])('is refused when it is %s', async (_, payload, status) => {
    const answer = await send(payload, 'application/json');
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });
});

describe('a moment', () => {
  it.each([
    [NOON + 1, NOON + 1],
    ['2026-11-21T04:00:01Z', NOON + 1000],
    ['2026-11-21T12:00:01+08:00', NOON + 1000],
    ['Sat, 21 Nov 2026 04:00:01 GMT', NOON + 1000],
  ])('may be %j', (input, at) => {
    expect(parseMoment(input)).toBe(at);
  });

  it.each(['soon', '', '1999-12-31T23:59:59Z', '2100-01-01T00:00:00.001Z'])(
    'is never %j',
    (text) => {
      expect(() => parseMoment(text)).toThrow(
        `"${text}" is not a time from 2000 to 2100: give epoch milliseconds or text such as "2026-11-21T08:00:00Z".`,
      );
    },
  );
});

describe('a length of time', () => {
  it.each([
    [0, 0],
    ['250ms', 250],
    ['90s', 90_000],
    ['5m', 300_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
  ])('may be %j', (input, ms) => {
    expect(parseDuration(input)).toBe(ms);
  });

  it.each(['-1s', '90', '1y', '9999999999d', '1.5h'])('is never %j', (text) => {
    expect(() => parseDuration(text)).toThrow(
      `"${text}" is not a length of time: give milliseconds or text such as "90s", "5m", "2h", "3d".`,
    );
  });
});
