import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { messageText, type MessageKey } from '#contract/errors.ts';
import { MIGHT_WRITE, type HostRequest, type HostResponse, type Host } from './host.ts';
import type { Player } from './player.ts';

/** A convention of FastAdmin hosts and the result of its check. */
export interface Convention {
  readonly name: string;
  /** Null: not checked. */
  readonly kept: boolean | null;
  /** The deviation, or the reason why it was not checked. */
  readonly note: string;
}

const INDEX = ENDPOINTS['user.index'].path;
const LOGIN = ENDPOINTS['user.login'].path;
const UPLOAD = ENDPOINTS['common.upload'].path;

/** Checks the conventions of a FastAdmin host. Sends only reads where writing is not allowed. */
export async function checkConventions(host: Host, player: Player | null): Promise<Convention[]> {
  const habits: Convention[] = [];
  for (const { name, asked, is } of [...forAnyone(), ...(player ? forPlayer(player) : [])]) {
    const isSafe = asked.method === 'GET' || host.mayWrite;
    if (isSafe) habits.push(judged(name, await host.send(asked), is));
    else habits.push({ name, kept: null, note: MIGHT_WRITE });
  }
  if (!player) {
    const note = 'needs a login: give --account and --password, or --write';
    habits.push({ name: 'where a token is looked for', kept: null, note });
  }
  return habits;
}

/** The parts of an answer that conventions are about. */
interface Wanted {
  readonly status: number;
  readonly code: number;
  readonly msg?: readonly string[];
  /** `time` is a number in answers of the host itself and text in answers of endpoints. */
  readonly time?: 'string' | 'number';
  readonly type?: string;
}

interface Question {
  readonly name: string;
  readonly asked: HostRequest;
  readonly is: Wanted;
}

const both = (key: MessageKey) => [messageText(key, 'en'), messageText(key, 'zh')];
const LOGIN_FIRST: Wanted = { status: 401, code: 401, msg: both('login_first'), time: 'string' };
const INVALID: Wanted = { status: 200, code: 0, msg: both('invalid_parameters'), time: 'string' };
const NOT_FOUND: Wanted = { status: 404, code: 404, time: 'number' };
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

function forAnyone(): Question[] {
  const get = (path: string, headers?: Record<string, string>): HostRequest => ({
    method: 'GET',
    path,
    ...(headers && { headers }),
  });
  const post = (body: string, headers: Record<string, string>): HostRequest => ({
    method: 'POST',
    path: LOGIN,
    headers,
    body,
  });
  const query = 'account=nobody_here_7&password=Wrong1234';
  return [
    { name: 'answers are JSON in UTF-8', asked: get(ENDPOINTS['index.index'].path), is: SUCCESS },
    { name: 'without a token: 401, as HTTP status too', asked: get(INDEX), is: LOGIN_FIRST },
    { name: 'a bad token: the same 401', asked: get(INDEX, { token: 'no-such' }), is: LOGIN_FIRST },
    {
      name: 'messages in English, when asked for',
      asked: { ...get(INDEX), language: 'en' },
      is: { ...LOGIN_FIRST, msg: [messageText('login_first', 'en')] },
    },
    {
      name: 'messages in Chinese, when asked for',
      asked: { ...get(INDEX), language: 'zh' },
      is: { ...LOGIN_FIRST, msg: [messageText('login_first', 'zh')] },
    },
    {
      name: 'an unknown action asks for the login first',
      asked: get('/api/user/nosuchaction'),
      is: LOGIN_FIRST,
    },
    { name: 'an unknown path is a 404', asked: get('/api/nosuchcontroller/x'), is: NOT_FOUND },
    { name: 'malformed JSON counts as no parameters', asked: post('{"a', JSON_TYPE), is: INVALID },
    { name: 'a JSON list counts as no parameters', asked: post('[1]', JSON_TYPE), is: INVALID },
    {
      name: 'a query does not stand in for a body',
      asked: { ...post('{}', JSON_TYPE), path: `${LOGIN}?${query}` },
      is: INVALID,
    },
    {
      name: 'a body may be a form',
      asked: post(query, FORM_TYPE),
      is: { status: 200, code: 0, msg: both('account_incorrect'), time: 'string' },
    },
  ];
}

const SUCCESS: Wanted = {
  status: 200,
  code: 1,
  time: 'string',
  type: 'application/json; charset=utf-8',
};

function forPlayer({ token }: Player): Question[] {
  const get = (headers: Record<string, string>, query = ''): HostRequest => ({
    method: 'GET',
    path: `${INDEX}${query}`,
    headers,
  });
  const post = (headers: Record<string, string>, body: string): HostRequest => ({
    method: 'POST',
    path: UPLOAD,
    headers,
    body,
  });
  const known: Wanted = { status: 200, code: 1, time: 'string' };
  const noFile: Wanted = { status: 200, code: 0, msg: both('no_file_uploaded') };
  const good = `?token=${encodeURIComponent(token)}`;
  return [
    { name: 'token by header', asked: get({ token }), is: known },
    { name: 'token by query', asked: get({}, good), is: known },
    { name: 'token by cookie', asked: get({ cookie: `token=${token}` }), is: known },
    {
      name: 'token by form field',
      asked: post(FORM_TYPE, `token=${encodeURIComponent(token)}`),
      is: noFile,
    },
    {
      name: 'no token from a JSON body',
      asked: post(JSON_TYPE, JSON.stringify({ token })),
      is: LOGIN_FIRST,
    },
    {
      name: 'no token from Authorization',
      asked: get({ authorization: `Bearer ${token}` }),
      is: LOGIN_FIRST,
    },
    {
      name: 'a bad header does not fall through to the query',
      asked: get({ token: 'no-such' }, good),
      is: LOGIN_FIRST,
    },
    {
      name: 'an unknown action is a 404 for who is logged in',
      asked: { method: 'GET', path: '/api/user/nosuchaction', headers: { token } },
      is: NOT_FOUND,
    },
  ];
}

function judged(name: string, response: HostResponse, is: Wanted): Convention {
  const body = Object(response.body) as Record<string, unknown>; // read field by field below
  const differs = [
    ...(response.status === is.status ? [] : [`HTTP ${response.status} instead of ${is.status}`]),
    ...(body['code'] === is.code ? [] : [`code ${String(body['code'])} instead of ${is.code}`]),
    ...(!is.msg || is.msg.includes(String(body['msg']))
      ? []
      : [`${JSON.stringify(body['msg'])} instead of ${JSON.stringify(is.msg[0])}`]),
    ...(!is.time || typeof body['time'] === is.time
      ? []
      : [`time is a ${typeof body['time']} instead of a ${is.time}`]),
    ...(!is.type || response.type.toLowerCase() === is.type
      ? []
      : [`content type ${JSON.stringify(response.type)} instead of ${JSON.stringify(is.type)}`]),
  ];
  return { name, kept: differs.length === 0, note: differs.join(', ') };
}
