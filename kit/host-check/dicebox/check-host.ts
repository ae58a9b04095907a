import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import {
  changeAccount,
  checkAccessWithoutLogin,
  checkWrongCredentials,
  closeSession,
  logIn,
  logOut,
  readAccount,
  readAndWrite,
  register,
  type Player,
} from './account-checks.ts';
import { checkConventions, CONVENTION_NAMES, MESSAGE_LANGUAGE } from './conventions.ts';
import { createHost, DiceboxSuite } from './suite.ts';
import { MIGHT_WRITE, stopOf, type Credentials, type HostResponse } from '../host.ts';
import type { KnownDeviation } from '../known-deviations.ts';
import { readAsAnyone } from './read-checks.ts';
import { createReport, type Convention, type Report } from '../report.ts';
import { moveMoney, placeBets, sendMoney, upload } from './write-checks.ts';

export interface HostCheckOptions {
  /** Address of the host without a path, such as "https://api.example.com". */
  readonly host: string;
  /** The account that reads and, with `write`, receives a transfer. */
  readonly credentials: Credentials | null;
  /** Sends calls that may write too. Otherwise only GET, one login and one logout. */
  readonly write: boolean;
  /** Counts a missing assumed path as drift. */
  readonly strict: boolean;
  /** A phone that may receive a code. Without it no message is sent. */
  readonly mobile?: string | undefined;
  /** A code that the phone received earlier. */
  readonly captcha?: string | undefined;
  /** The groups of `ENDPOINT_GROUPS` to check. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Deviations that do not fail the run. */
  readonly known?: readonly KnownDeviation[] | undefined;
}

/**
 * Runs the behaviour suite against a fake or real host, over HTTP only. With `write` it registers a
 * player of its own, who stays. The report of a host that stops in between has what was checked by then.
 *
 * @throws HostUnreachable when the host does not answer at all; LoginFailed
 */
export async function checkHost(options: HostCheckOptions): Promise<Report> {
  const { host: url, write, strict, only = null, known = [] } = options;
  const host = createHost(url, { mayWrite: write });
  const suite = new DiceboxSuite(host, only);
  // The first call is not caught, so that an unreachable host ends the run here.
  await host.call('index.index', {});
  const conventions: Convention[] = [];
  const stopped = await runWithLogin(suite, conventions, options).catch(stopOf);
  if (stopped) explainStop(suite, conventions);
  else explainSkippedCalls(suite, options);
  conventions.push(checkMessageLanguage(suite));
  const checked = [...suite.observations.values()].filter(({ name }) => suite.isSelected(name));
  return createReport(checked, conventions, { host: url, write, strict, only, stopped }, known);
}

/** Adds the conventions to a list. Returns null: the host did not stop. */
async function runWithLogin(
  suite: DiceboxSuite,
  conventions: Convention[],
  options: HostCheckOptions,
): Promise<null> {
  const { credentials } = options;
  const givenPlayer = credentials && (await logIn(suite, credentials));
  try {
    await runChecks(suite, givenPlayer, conventions, options);
  } catch (error) {
    // Closes the session of an interrupted run too.
    if (givenPlayer) await closeSession(suite, givenPlayer.token).catch(() => undefined);
    throw error;
  }
  return null;
}

async function runChecks(
  suite: DiceboxSuite,
  givenPlayer: Player | null,
  conventions: Convention[],
  options: HostCheckOptions,
): Promise<void> {
  const { host } = suite;
  await checkAccessWithoutLogin(suite);
  if (host.mayWrite) await checkWrongCredentials(suite);
  else {
    await findMissingPaths(suite);
    skipWrites(suite);
  }
  await readAsAnyone(suite);
  if (givenPlayer) await readAccount(suite, givenPlayer);
  const writes = ENDPOINT_NAMES.some(
    (name) => ENDPOINTS[name].method === 'POST' && suite.isSelected(name),
  );
  const ownPlayer = host.mayWrite && writes ? await runWrites(suite, givenPlayer, options) : null;
  for await (const convention of checkConventions(host, ownPlayer ?? givenPlayer)) {
    conventions.push(convention);
  }
  for (const player of [ownPlayer, givenPlayer]) if (player) await logOut(suite, player);
}

/**
 * Finds POST endpoints that a host lacks, and writes nothing: requests each path by GET, without a token
 * and without fields. A FastAdmin host routes this as a POST (HOST-34) and refuses it before it acts. An
 * unknown action of a known controller that demands a login stays unfound, because it answers 401 as a
 * known one does (HOST-11).
 */
async function findMissingPaths(suite: DiceboxSuite): Promise<void> {
  const { host } = suite;
  const request = (path: `/${string}`) => host.receive(host.send({ method: 'GET', path }));
  if (!isRefusal(await request(ENDPOINTS['user.login'].path))) return;
  for (const name of ENDPOINT_NAMES) {
    const { method, path, access } = ENDPOINTS[name];
    if (method !== 'POST' || !suite.isSelected(name)) continue;
    const status = (await request(path))?.status;
    if (status === 404 || (status === 401 && access === 'anyone')) suite.markAbsent(name);
  }
}

/** Returns whether an answer shows that a GET reaches an endpoint for POST. */
const isRefusal = (response: HostResponse | null) =>
  response?.status === 200 && Object(response.body).code === 0;

async function runWrites(
  suite: DiceboxSuite,
  givenPlayer: Player | null,
  { mobile, captcha }: HostCheckOptions,
): Promise<Player | null> {
  const registered = await register(suite, `c${Date.now().toString(36)}`);
  const ownPlayer = registered && (await changeAccount(suite, registered));
  if (!ownPlayer) {
    const reason = 'no player could be registered, and the given account is not changed';
    suite.skip(['user.profile', 'user.changepwd'], reason);
  }
  const writer = ownPlayer ?? givenPlayer;
  if (!writer) return null;
  if (ownPlayer) await readAccount(suite, ownPlayer);
  await readAndWrite(suite, writer);
  await moveMoney(suite, writer);
  await sendMoney(suite, writer, givenPlayer);
  await placeBets(suite, writer);
  await upload(suite, writer);
  await sendCode(suite, mobile, captcha);
  return ownPlayer;
}

/** Four digits as every code, and never a right one: a host draws from 1000 to 9999. */
const WRONG_CODE = '0000';

/** Sends a text message only to the given phone. */
async function sendCode(suite: DiceboxSuite, mobile?: string, captcha?: string): Promise<void> {
  if (mobile === undefined) {
    suite.skip(['sms.send'], 'sends a text message: add --mobile with a phone that may receive it');
  } else if (captcha === undefined) {
    await suite.ok('sms.send', { mobile, event: 'mobilelogin' }, { message: 'sms_sent' });
    await suite.refused('user.mobilelogin', { mobile, captcha: WRONG_CODE }, 'captcha_incorrect');
  } else {
    suite.skip(['sms.send'], 'sends a text message: leave out --captcha to send one');
    const message = 'logged_in';
    const owner = await suite.ok('user.mobilelogin', { mobile, captcha }, { message });
    if (owner) await closeSession(suite, owner.userinfo.token);
  }
}

const isSession = (name: EndpointName) => name === 'user.login' || name === 'user.logout';

function skipWrites(suite: DiceboxSuite): void {
  const writing = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].method === 'POST');
  for (const name of writing) {
    if (suite.observationOf(name).absent) continue;
    suite.skip([name], MIGHT_WRITE, isSession(name) ? 'refusals' : 'everything');
  }
}

function explainStop(suite: DiceboxSuite, conventions: Convention[]): void {
  const note = 'the host stopped answering';
  for (const { name, calls } of suite.observations.values()) {
    suite.skip([name], note, calls === 0 ? 'everything' : 'rest');
  }
  const checked = new Set(conventions.map(({ name }) => name));
  const left = CONVENTION_NAMES.filter((name) => name !== MESSAGE_LANGUAGE && !checked.has(name));
  conventions.push(...left.map((name) => ({ name, kept: null, note })));
}

function explainSkippedCalls(suite: DiceboxSuite, { credentials }: HostCheckOptions): void {
  for (const name of ENDPOINT_NAMES) {
    const { answered, absent, findings } = suite.observationOf(name);
    if (answered || absent || findings.length > 0) continue;
    suite.skip([name], describeMissingInput(name, credentials !== null));
  }
}

function describeMissingInput(name: EndpointName, hasCredentials: boolean): string {
  if (name === 'user.mobilelogin') return 'needs a code: add --mobile and --captcha';
  if (name === 'user.resetpwd')
    return 'would change the password of a phone that receives its code';
  if (name === 'wallet.recipient') return 'needs a player with money, and another: add --write';
  if ((ENDPOINTS[name].access === 'user' || isSession(name)) && !hasCredentials) {
    return 'needs a login: add --account and --password';
  }
  return 'the host did not provide the data that it needs';
}

function checkMessageLanguage({ inRightLanguage, inWrongLanguage }: DiceboxSuite): Convention {
  const name = MESSAGE_LANGUAGE;
  const [first] = inWrongLanguage;
  if (first !== undefined) {
    return { name, kept: false, note: `${inWrongLanguage.length} were not, first ${first}` };
  }
  const isChecked = inRightLanguage > 0;
  return { name, kept: isChecked || null, note: isChecked ? '' : 'no message was checked' };
}
