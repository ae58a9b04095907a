import { expect, it } from 'vitest';
import { ControlClient, ControlProblem } from './control-client.ts';

type Sent = { url: string; init: RequestInit };

function clientThat(answer: () => Promise<Response>, token: string | null = null) {
  const sent: Sent[] = [];
  const control = new ControlClient({
    fetch: (url, init) => {
      sent.push({ url, init });
      return answer();
    },
    token: () => token,
  });
  return { control, sent };
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

it('asks and orders, in JSON, with the token that was typed in', async () => {
  const { control, sent } = clientThat(async () => json({ now: 1 }), 'let-me-in');
  expect(await control.get('/__mock/clock')).toEqual({ now: 1 });
  await control.post('/__mock/clock', { advance: '1m' });
  await control.post('/__mock/reset');
  expect(sent).toEqual([
    { url: '/__mock/clock', init: { method: 'GET', headers: { 'x-mock-token': 'let-me-in' } } },
    {
      url: '/__mock/clock',
      init: {
        method: 'POST',
        headers: { 'x-mock-token': 'let-me-in', 'content-type': 'application/json' },
        body: '{"advance":"1m"}',
      },
    },
    expect.objectContaining({ init: expect.objectContaining({ body: '{}' }) }),
  ]);
});

it('expects nothing of what is deleted', async () => {
  const { control, sent } = clientThat(async () => new Response(null, { status: 204 }));
  await control.delete('/__mock/dice/1');
  expect(sent).toEqual([{ url: '/__mock/dice/1', init: { method: 'DELETE', headers: {} } }]);
});

it.each([
  ['a problem, by its detail', async () => json({ detail: 'Say when.' }, 409), 409, 'Say when.'],
  ['a page', async () => new Response('<h1>', { status: 502 }), 502, /answered 502/],
  ['nothing at all', () => Promise.reject(new TypeError('gone')), 0, /does not answer \(gone\)/],
])('says what is wrong, of %s', async (_, answer, status, words) => {
  const problem = await clientThat(answer)
    .control.get('/__mock/clock')
    .catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(ControlProblem);
  expect(problem).toMatchObject({ status, message: expect.stringMatching(words) });
});
