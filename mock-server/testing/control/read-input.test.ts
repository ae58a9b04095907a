import { describe, expect, it } from 'vitest';
import { testServer } from '../test-server.ts';

interface Problem {
  readonly title: string;
  readonly detail: string;
}

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
      'POST /__mock/clock takes a JSON object. Its fields are freeze, speed, set, advance, to, game_id.',
    ],
    [
      '/clock',
      { to: 'settle' },
      '"to" is "settle", and must be one of close, draw, settled, next.',
    ],
    ['/clock', { freeze: 1 }, '"freeze" is 1, and must be true or false.'],
    ['/clock', { speed: 0 }, '"speed" is 0, and must be a number above 0 up to 86400.'],
    [
      '/clock',
      { advance: true },
      '"advance" is true, and must be milliseconds up to ten years, or text such as "90s", "5m", "2h", "3d".',
    ],
    [
      '/worlds',
      { world: 'My World!' },
      '"world" is "My World!", and must be 1 to 64 letters, digits, "_" and "-".',
    ],
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
    const server = await testServer();
    expect(await server.control('POST', path, body)).toMatchObject({
      status: 400,
      type: 'application/problem+json',
      body: { title: 'Invalid request', detail },
    });
  });

  it('is refused for an unknown query parameter and a number that is text', async () => {
    const server = await testServer();
    const detail = async (query: string) =>
      (await server.control<Problem>('GET', `/journal/count?${query}`)).body.detail;
    expect(await detail('rout=a')).toContain('has no field "rout". Did you mean "route"?');
    expect(await detail('status=ok')).toBe(
      '"status" is "ok", and must be a whole number from 0 up to 999.',
    );
    expect(await detail('since=1e309')).toContain('"since" is "1e309"');
  });
});

it('a body without required fields can be omitted or null', async () => {
  const server = await testServer();
  for (const body of [undefined, null, {}]) {
    expect(await server.control('POST', '/clock', body)).toMatchObject({ status: 200 });
  }
});
