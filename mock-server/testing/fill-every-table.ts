import { MULTIPART, multipart, file } from './upload-calls.ts';
import type { TestServer } from './test-server.ts';
import { callEveryEndpoint, type RawCall } from './call-every-endpoint.ts';

/** Sends a raw call into a world of a server that does not listen. */
export async function sendInto({ app }: TestServer, world: string, call: RawCall) {
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
 * Calls every endpoint of a world, and adds rows to the tables that these calls leave empty. Returns a
 * token of demo1.
 */
export async function fillEveryTable(server: TestServer, world: string): Promise<string> {
  const send = (call: RawCall) => sendInto(server, world, call);
  await callEveryEndpoint(send);
  const json = { 'content-type': 'application/json' };
  const post = (url: string, body: object) =>
    send({ method: 'POST', url, headers: json, body: JSON.stringify(body) });
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
  await send({
    method: 'POST',
    url: '/api/common/upload',
    headers: { 'content-type': MULTIPART, token },
    body: multipart([...parts, chunk]),
  });
  return token;
}
