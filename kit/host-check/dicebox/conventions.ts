import { ENDPOINTS } from '#contract/api/endpoints.ts';
import { messageText, type MessageKey } from '#contract/errors.ts';
import { findToken, type Player } from './account-checks.ts';
import { type Host, type HostRequest, type HostResponse, isSafe, MIGHT_WRITE } from '../host.ts';
import type { Convention } from '../report.ts';

interface ConventionCheck {
  readonly name: string;
  readonly request: HostRequest;
  readonly expected: ExpectedResponse;
  /** The request logs in, so its session must be closed. */
  readonly opensSession?: true;
}

/** The parts of an answer that conventions are about. */
interface ExpectedResponse {
  readonly status: number;
  readonly code?: number;
  readonly msg?: readonly string[];
  /** `time` is a number in answers of the host itself and text in answers of endpoints. */
  readonly time?: 'string' | 'number';
  /** The whole body of an answer that is not JSON. */
  readonly text?: string;
  /** Headers by their name; null: absent. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

/**
 * Lists the conventions of a FastAdmin host that every caller can check.
 *
 * @param origin the origin of the host, whose pages may always call it
 */
const conventionsForAnyone = (origin: string): ConventionCheck[] => [
  ...ANSWERS,
  ...METHODS,
  ...PATHS.map(([name, path]) => check(name, get(path), SUCCESS)),
  ...corsConventions(origin),
  ...LANGUAGES,
  ...BODIES,
];

const check = (
  name: string,
  request: HostRequest,
  expected: ExpectedResponse,
): ConventionCheck => ({ name, request, expected });

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
/** The text is English in every language (HOST-11). */
const NOT_FOUND: ExpectedResponse = {
  status: 404,
  code: 404,
  msg: [messageText('crash', 'en')],
  time: 'number',
};

const HOME = ENDPOINTS['index.index'].path;
const INDEX = ENDPOINTS['user.index'].path;
const LOGIN = ENDPOINTS['user.login'].path;
const UPLOAD = ENDPOINTS['common.upload'].path;
const UNKNOWN = '/api/nosuchcontroller/x';
const UNKNOWN_ACTION = '/api/user/nosuchaction';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

const get = (path: HostRequest['path'], headers: Record<string, string> = {}): HostRequest => ({
  method: 'GET',
  path,
  headers,
});

const post = (
  path: HostRequest['path'],
  headers: Record<string, string>,
  body: string,
): HostRequest => ({ method: 'POST', path, headers, body });

const postJson = (path: HostRequest['path'], fields: object) =>
  post(path, JSON_TYPE, JSON.stringify(fields));

const ANSWERS: readonly ConventionCheck[] = [
  check('answers are JSON in UTF-8', get(HOME), {
    ...SUCCESS,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  }),
  check('without a token: 401, also as HTTP status', get(INDEX), LOGIN_FIRST),
  check('a bad token: the same 401', get(INDEX, { token: 'no-such' }), LOGIN_FIRST),
  check('an unknown action requires a login first', get(UNKNOWN_ACTION), LOGIN_FIRST),
  check('an unknown path is a 404', get(UNKNOWN), NOT_FOUND),
];

/** Routing goes by the path alone (HOST-34). */
const METHODS: readonly ConventionCheck[] = [
  check('GET reaches an endpoint for POST', get(LOGIN), INVALID),
  check('POST reaches an endpoint for GET', postJson(HOME, {}), SUCCESS),
  check('PUT reaches an endpoint', { method: 'PUT', path: HOME }, SUCCESS),
  check('DELETE reaches an endpoint', { method: 'DELETE', path: HOME }, SUCCESS),
  check(
    'HEAD has the status of GET and no body',
    { method: 'HEAD', path: INDEX },
    { status: 401, text: '' },
  ),
  check(
    'OPTIONS without an origin reaches an endpoint',
    { method: 'OPTIONS', path: LOGIN },
    INVALID,
  ),
];

/** Forms of the path of `index.index`, which needs no login (HOST-34). */
const PATHS: readonly (readonly [name: string, path: HostRequest['path']])[] = [
  ['a path in another letter case', '/API/Index/INDEX'],
  ['a path with a slash at its end', `${HOME}/`],
  ['a path with .html', `${HOME}.html`],
  ['a path with doubled slashes', '/api//index//index'],
  ['a path with more after the action', `${HOME}/foo/bar`],
  ['a path without an action', '/api/index'],
  ['a path without a controller', '/api'],
  ['a path after /index.php', `/index.php${HOME}`],
  ['a path in the query', `/?s=${HOME}`],
];

const FOREIGN = 'https://foreign.example';

/** Calls of pages (HOST-12). */
function corsConventions(origin: string): ConventionCheck[] {
  const allowed = {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-max-age': '86400',
  };
  const none = { 'access-control-allow-origin': null };
  const refused = { status: 403, text: '跨域检测无效', headers: none };
  const preflight = (from: string): HostRequest => ({
    method: 'OPTIONS',
    path: LOGIN,
    headers: {
      origin: from,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,token',
    },
  });
  return [
    check('CORS: a call without an origin has no headers', get(INDEX), {
      ...LOGIN_FIRST,
      headers: none,
    }),
    check('CORS: an allowed origin is echoed, also with a 401', get(INDEX, { origin }), {
      ...LOGIN_FIRST,
      headers: allowed,
    }),
    check('CORS: a preflight of an allowed origin', preflight(origin), {
      status: 200,
      text: '',
      headers: {
        ...allowed,
        'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
        'access-control-allow-headers': 'content-type,token',
      },
    }),
    check('CORS: a foreign origin is refused', get(HOME, { origin: FOREIGN }), refused),
    check('CORS: the origin null is refused', get(HOME, { origin: 'null' }), refused),
    check('CORS: a preflight of a foreign origin is refused', preflight(FOREIGN), refused),
    check('CORS: an unknown path has no headers', get(UNKNOWN, { origin }), {
      ...NOT_FOUND,
      headers: none,
    }),
  ];
}

/** The language of messages (HOST-11, HOST-13). */
const LANGUAGES: readonly ConventionCheck[] = [
  check(
    'messages in English on request',
    { ...get(INDEX), language: 'en' },
    { ...LOGIN_FIRST, msg: [messageText('login_first', 'en')] },
  ),
  check(
    'messages in Chinese on request',
    { ...get(INDEX), language: 'zh' },
    { ...LOGIN_FIRST, msg: [messageText('login_first', 'zh')] },
  ),
  check(
    'the query lang chooses the language',
    { ...get(`${INDEX}?lang=en`), language: 'zh' },
    {
      ...LOGIN_FIRST,
      msg: [messageText('login_first', 'en')],
      headers: { 'set-cookie': 'think_var=en; path=/' },
    },
  ),
  check(
    'the cookie think_var chooses the language',
    { ...get(INDEX, { cookie: 'think_var=en' }), language: 'zh' },
    { ...LOGIN_FIRST, msg: [messageText('login_first', 'en')] },
  ),
  // A FastAdmin host whose language switch is on crashes here, and Node sends `*` by itself.
  check('Accept-Language "*" is answered', get(INDEX, { 'accept-language': '*' }), LOGIN_FIRST),
  check('an empty Accept-Language is answered', get(INDEX, { 'accept-language': '' }), LOGIN_FIRST),
  check('a 404 is in English in every language', { ...get(UNKNOWN), language: 'zh' }, NOT_FOUND),
];

/** An account that no host has: wrong passwords count against a real one. */
const NOBODY = 'account=nobody_here_7&password=Wrong1234';

/** The fields of a body (HOST-9, HOST-10, HOST-35). */
const BODIES: readonly ConventionCheck[] = [
  check('malformed JSON counts as no parameters', post(LOGIN, JSON_TYPE, '{"a'), INVALID),
  check('a JSON list counts as no parameters', post(LOGIN, JSON_TYPE, '[1]'), INVALID),
  check('a query does not replace a body', post(`${LOGIN}?${NOBODY}`, JSON_TYPE, '{}'), INVALID),
  check('a body may be a form', post(LOGIN, FORM_TYPE, NOBODY), {
    ...INVALID,
    msg: bothLanguages('account_incorrect'),
  }),
  check('blanks count as missing', postJson(LOGIN, { account: ' ', password: '\t' }), INVALID),
  check('"0" counts as missing', postJson(LOGIN, { account: '0', password: 'Wrong1234' }), INVALID),
  check(
    'a code "0" counts as missing',
    postJson(ENDPOINTS['user.mobilelogin'].path, { mobile: '12', captcha: '0' }),
    INVALID,
  ),
];

function conventionsForPlayer({
  token,
  username,
  password,
}: Pick<Player, 'token' | 'username' | 'password'>): ConventionCheck[] {
  const encoded = `token=${encodeURIComponent(token)}`;
  return [
    check('token by header', get(INDEX, { token }), SUCCESS),
    check('token by query', get(`${INDEX}?${encoded}`), SUCCESS),
    check('token by cookie', get(INDEX, { cookie: `token=${token}` }), SUCCESS),
    check('token by form field', post(UPLOAD, FORM_TYPE, encoded), {
      status: 200,
      code: 0,
      msg: bothLanguages('no_file_uploaded'),
    }),
    check('no token from a JSON body', postJson(UPLOAD, { token }), LOGIN_FIRST),
    check(
      'no token from Authorization',
      get(INDEX, { authorization: `Bearer ${token}` }),
      LOGIN_FIRST,
    ),
    check(
      'a bad header does not fall through to the query',
      get(`${INDEX}?${encoded}`, { token: 'no-such' }),
      LOGIN_FIRST,
    ),
    check(
      'an unknown action is a 404 for a logged-in player',
      get(UNKNOWN_ACTION, { token }),
      NOT_FOUND,
    ),
    {
      name: 'fields are trimmed',
      request: postJson(LOGIN, { account: ` ${username}\n`, password: ` ${password} ` }),
      expected: SUCCESS,
      opensSession: true,
    },
    // The last one: a host that takes any method ends the session.
    check('the logout demands a POST', get(ENDPOINTS['user.logout'].path, { token }), INVALID),
  ];
}

/** The convention that is checked beside all calls. */
export const MESSAGE_LANGUAGE = 'every message in the requested language';

/**
 * Checks the conventions of a FastAdmin host one by one. Sends only reads where writing is not allowed.
 *
 * @throws HostUnreachable when the host stops
 */
export async function* checkConventions(
  host: Host,
  player: Player | null,
): AsyncGenerator<Convention> {
  const forPlayer = player ? conventionsForPlayer(player) : [];
  for (const each of [...conventionsForAnyone(host.url), ...forPlayer]) {
    yield await checkConvention(host, each);
  }
  if (!player) {
    const note = 'needs a login: add --account and --password, or --write';
    yield { name: 'the places of a token', kept: null, note };
  }
}

async function checkConvention(
  host: Host,
  { name, request, expected, opensSession }: ConventionCheck,
): Promise<Convention> {
  if (!isSafe(request) && !host.mayWrite) return { name, kept: null, note: MIGHT_WRITE };
  const response = await host.receive(host.send(request));
  if (!response) return { name, kept: false, note: 'no answer' };
  const token = opensSession && findToken(response.body);
  if (token !== undefined) await host.call('user.logout', {}, { token });
  const differences = findDifferences(response, expected);
  return { name, kept: differences.length === 0, note: differences.join(', ') };
}

function findDifferences(
  response: HostResponse,
  { status, code, msg, time, text, headers = {} }: ExpectedResponse,
): string[] {
  const body = Object(response.body) as Record<string, unknown>; // any host may answer anything
  const differ = (what: string, got: unknown, wanted: unknown) =>
    got === wanted
      ? []
      : [`${what}${JSON.stringify(got) ?? 'nothing'} instead of ${JSON.stringify(wanted)}`];
  const isExpectedMessage = !msg || msg.includes(String(body['msg']));
  return [
    ...differ('HTTP ', response.status, status),
    ...(code === undefined ? [] : differ('code ', body['code'], code)),
    ...(isExpectedMessage ? [] : differ('', body['msg'], msg[0])),
    ...(time === undefined ? [] : differ('a time of type ', typeof body['time'], time)),
    ...(text === undefined || response.text === text ? [] : ['another body']),
    ...Object.entries(headers).flatMap(([name, wanted]) =>
      differ(
        `${name} `,
        response.headers.get(name)?.toLowerCase() ?? null,
        wanted?.toLowerCase() ?? null,
      ),
    ),
  ];
}

export const CONVENTION_NAMES: readonly string[] = [
  ...conventionsForAnyone(''),
  ...conventionsForPlayer({ token: '', username: '', password: '' }),
  { name: MESSAGE_LANGUAGE },
].map(({ name }) => name);
