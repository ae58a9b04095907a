import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { messageText, type MessageKey } from '#contract/errors.ts';
import type { Player } from './account-story.ts';
import { MIGHT_WRITE, type Host, type HostRequest, type HostResponse } from './host.ts';

/** A convention of FastAdmin hosts and the result of its check. */
export interface Convention {
  readonly name: string;
  /** Null: not checked. */
  readonly kept: boolean | null;
  /** The deviation, or the reason why it was not checked. */
  readonly note: string;
}

/** The convention that is checked beside all calls. */
export const MESSAGE_LANGUAGE = 'every message in the requested language';

/** Checks the conventions of a FastAdmin host. Sends only reads where writing is not allowed. */
export async function checkConventions(host: Host, player: Player | null): Promise<Convention[]> {
  const conventions: Convention[] = [];
  for (const { name, request, expected } of [
    ...conventionsForAnyone(),
    ...(player ? conventionsForPlayer(player) : []),
  ]) {
    const isSafe = request.method === 'GET' || host.mayWrite;
    if (isSafe) conventions.push(compareResponse(name, await host.send(request), expected));
    else conventions.push({ name, kept: null, note: MIGHT_WRITE });
  }
  if (!player) {
    const note = 'needs a login: add --account and --password, or --write';
    conventions.push({ name: 'the places of a token', kept: null, note });
  }
  return conventions;
}

/** The parts of an answer that conventions are about. */
interface ExpectedResponse {
  readonly status: number;
  readonly code: number;
  readonly msg?: readonly string[];
  /** `time` is a number in answers of the host itself and text in answers of endpoints. */
  readonly time?: 'string' | 'number';
  readonly type?: string;
}

interface ConventionCheck {
  readonly name: string;
  readonly request: HostRequest;
  readonly expected: ExpectedResponse;
}

const bothLanguages = (key: MessageKey) => [messageText(key, 'en'), messageText(key, 'zh')];

const SUCCESS: ExpectedResponse = { status: 200, code: 1, time: 'string' };
const LOGIN_FIRST: ExpectedResponse = {
  status: 401,
  code: 401,
  msg: bothLanguages('login_first'),
  time: 'string',
};
const INVALID: ExpectedResponse = {
  status: 200,
  code: 0,
  msg: bothLanguages('invalid_parameters'),
  time: 'string',
};
const NOT_FOUND: ExpectedResponse = { status: 404, code: 404, time: 'number' };

const INDEX = ENDPOINTS['user.index'].path;
const LOGIN = ENDPOINTS['user.login'].path;
const UPLOAD = ENDPOINTS['common.upload'].path;

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

const get = (path: string, headers: Record<string, string> = {}): HostRequest => ({
  method: 'GET',
  path,
  headers,
});

const post = (path: string, headers: Record<string, string>, body: string): HostRequest => ({
  method: 'POST',
  path,
  headers,
  body,
});

function conventionsForAnyone(): ConventionCheck[] {
  const fields = 'account=nobody_here_7&password=Wrong1234';
  return [
    {
      name: 'answers are JSON in UTF-8',
      request: get(ENDPOINTS['index.index'].path),
      expected: { ...SUCCESS, type: 'application/json; charset=utf-8' },
    },
    {
      name: 'without a token: 401, also as HTTP status',
      request: get(INDEX),
      expected: LOGIN_FIRST,
    },
    {
      name: 'a bad token: the same 401',
      request: get(INDEX, { token: 'no-such' }),
      expected: LOGIN_FIRST,
    },
    {
      name: 'messages in English on request',
      request: { ...get(INDEX), language: 'en' },
      expected: { ...LOGIN_FIRST, msg: [messageText('login_first', 'en')] },
    },
    {
      name: 'messages in Chinese on request',
      request: { ...get(INDEX), language: 'zh' },
      expected: { ...LOGIN_FIRST, msg: [messageText('login_first', 'zh')] },
    },
    {
      name: 'an unknown action requires a login first',
      request: get('/api/user/nosuchaction'),
      expected: LOGIN_FIRST,
    },
    {
      name: 'an unknown path is a 404',
      request: get('/api/nosuchcontroller/x'),
      expected: NOT_FOUND,
    },
    {
      name: 'malformed JSON counts as no parameters',
      request: post(LOGIN, JSON_TYPE, '{"a'),
      expected: INVALID,
    },
    {
      name: 'a JSON list counts as no parameters',
      request: post(LOGIN, JSON_TYPE, '[1]'),
      expected: INVALID,
    },
    {
      name: 'a query does not replace a body',
      request: post(`${LOGIN}?${fields}`, JSON_TYPE, '{}'),
      expected: INVALID,
    },
    {
      name: 'a body may be a form',
      request: post(LOGIN, FORM_TYPE, fields),
      expected: { ...INVALID, msg: bothLanguages('account_incorrect') },
    },
  ];
}

function conventionsForPlayer({ token }: Pick<Player, 'token'>): ConventionCheck[] {
  const encoded = `token=${encodeURIComponent(token)}`;
  return [
    { name: 'token by header', request: get(INDEX, { token }), expected: SUCCESS },
    { name: 'token by query', request: get(`${INDEX}?${encoded}`), expected: SUCCESS },
    {
      name: 'token by cookie',
      request: get(INDEX, { cookie: `token=${token}` }),
      expected: SUCCESS,
    },
    {
      name: 'token by form field',
      request: post(UPLOAD, FORM_TYPE, encoded),
      expected: { status: 200, code: 0, msg: bothLanguages('no_file_uploaded') },
    },
    {
      name: 'no token from a JSON body',
      request: post(UPLOAD, JSON_TYPE, JSON.stringify({ token })),
      expected: LOGIN_FIRST,
    },
    {
      name: 'no token from Authorization',
      request: get(INDEX, { authorization: `Bearer ${token}` }),
      expected: LOGIN_FIRST,
    },
    {
      name: 'a bad header does not fall through to the query',
      request: get(`${INDEX}?${encoded}`, { token: 'no-such' }),
      expected: LOGIN_FIRST,
    },
    {
      name: 'an unknown action is a 404 for a logged-in player',
      request: get('/api/user/nosuchaction', { token }),
      expected: NOT_FOUND,
    },
  ];
}

function compareResponse(
  name: string,
  response: HostResponse,
  expected: ExpectedResponse,
): Convention {
  const { status, code, msg, time, type } = expected;
  const body = Object(response.body) as Record<string, unknown>; // any host may answer anything
  const differences = [
    ...(response.status === status ? [] : [`HTTP ${response.status} instead of ${status}`]),
    ...(body['code'] === code ? [] : [`code ${String(body['code'])} instead of ${code}`]),
    ...(!msg || msg.includes(String(body['msg']))
      ? []
      : [`${JSON.stringify(body['msg'])} instead of ${JSON.stringify(msg[0])}`]),
    ...(!time || typeof body['time'] === time
      ? []
      : [`time is a ${typeof body['time']} instead of a ${time}`]),
    ...(!type || response.type.toLowerCase() === type
      ? []
      : [`content type ${JSON.stringify(response.type)} instead of ${JSON.stringify(type)}`]),
  ];
  return { name, kept: differences.length === 0, note: differences.join(', ') };
}

/** The names of all conventions. */
export const CONVENTION_NAMES: readonly string[] = [
  ...[...conventionsForAnyone(), ...conventionsForPlayer({ token: '' })].map(({ name }) => name),
  MESSAGE_LANGUAGE,
];
