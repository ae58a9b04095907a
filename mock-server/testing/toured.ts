import { MULTIPART, multipart, file } from './upload-calls.ts';
import type { TestServer } from './test-server.ts';
import { tour, type TourCall } from './tour.ts';

/** Sends a call as the tour makes it into a world of a server that does not listen. */
export async function sendInto({ app }: TestServer, world: string, call: TourCall) {
  const { method, url, headers, body } = call;
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers, 'x-mock-world': world },
    ...(body !== undefined && { payload: body }),
  });
  return answer.body;
}

/**
 * Tours a world, and leaves in it what the tour itself clears away again, so that every table of it
 * has rows. Gives a token of demo1.
 */
export async function toured(server: TestServer, world: string): Promise<string> {
  const say = (call: TourCall) => sendInto(server, world, call);
  await tour(say);
  const json = { 'content-type': 'application/json' };
  const post = (url: string, body: object) =>
    say({ method: 'POST', url, headers: json, body: JSON.stringify(body) });
  const login = await post('/api/user/login', { account: 'demo1', password: 'Demo1234' });
  const { token } = (JSON.parse(login) as { data: { userinfo: { token: string } } }).data.userinfo;
  await post('/api/user/login', { account: 'demo1', password: 'not that' });
  await post('/api/sms/send', { mobile: '13912340088', event: 'register' });
  await post('/__mock/dice', { game_id: 1, dice: [[1, 2, 3]] });
  await post('/__mock/games/1/odds', { odds: { big: '1.90' } });
  await post('/__mock/faults', { kind: 'latency', ms: 0, route: 'news.latest', times: null });
  const chunk = file('half of it', 'blob', 'application/octet-stream');
  const fields = { chunkid: '9f8b1f2e-3c4d-4e5f-8a9b-0c1d2e3f4a5b', chunkindex: 0, chunkcount: 2 };
  const parts = Object.entries(fields).map(([name, value]) => ({ name, value: String(value) }));
  await say({
    method: 'POST',
    url: '/api/common/upload',
    headers: { 'content-type': MULTIPART, token },
    body: multipart([...parts, chunk]),
  });
  return token;
}
