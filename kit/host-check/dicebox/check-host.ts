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
} from './account-story.ts';
import { checkConventions, CONVENTION_NAMES, MESSAGE_LANGUAGE } from './conventions.ts';
import { createHost, createProbe, type DiceboxProbe } from './dicebox-host.ts';
import { MIGHT_WRITE, stopOf, type Credentials } from '../host.ts';
import type { KnownDeviation } from '../known-deviations.ts';
import { findMissingPaths } from './missing-paths.ts';
import { readAsAnyone } from './read-story.ts';
import { createReport, type Convention, type Report } from '../report.ts';
import { moveMoney, placeBets, sendMoney, upload } from './write-story.ts';

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
  const probe = createProbe(host, only);
  // The first call is not caught, so that an unreachable host ends the run here.
  await host.call('index.index', {});
  const conventions: Convention[] = [];
  const stopped = await runStories(probe, conventions, options).catch(stopOf);
  if (stopped) explainStop(probe, conventions);
  else explainSkippedCalls(probe, options);
  conventions.push(checkMessageLanguage(probe));
  const checked = [...probe.observations.values()].filter(({ name }) => probe.isSelected(name));
  return createReport(checked, conventions, { host: url, write, strict, only, stopped }, known);
}

/** Adds the conventions to a list. Returns null: the host did not stop. */
async function runStories(
  probe: DiceboxProbe,
  conventions: Convention[],
  options: HostCheckOptions,
): Promise<null> {
  const { credentials } = options;
  const givenPlayer = credentials && (await logIn(probe, credentials));
  try {
    await runChecks(probe, givenPlayer, conventions, options);
  } catch (error) {
    // Closes the session of an interrupted run too.
    if (givenPlayer) await closeSession(probe, givenPlayer.token).catch(() => undefined);
    throw error;
  }
  return null;
}

async function runChecks(
  probe: DiceboxProbe,
  givenPlayer: Player | null,
  conventions: Convention[],
  options: HostCheckOptions,
): Promise<void> {
  const { host } = probe;
  await checkAccessWithoutLogin(probe);
  if (host.mayWrite) await checkWrongCredentials(probe);
  else {
    await findMissingPaths(probe);
    skipWrites(probe);
  }
  await readAsAnyone(probe);
  if (givenPlayer) await readAccount(probe, givenPlayer);
  const writes = ENDPOINT_NAMES.some(
    (name) => ENDPOINTS[name].method === 'POST' && probe.isSelected(name),
  );
  const ownPlayer = host.mayWrite && writes ? await runWrites(probe, givenPlayer, options) : null;
  for await (const convention of checkConventions(host, ownPlayer ?? givenPlayer)) {
    conventions.push(convention);
  }
  for (const player of [ownPlayer, givenPlayer]) if (player) await logOut(probe, player);
}

/** Returns the player that the run registered, or null. */
async function runWrites(
  probe: DiceboxProbe,
  givenPlayer: Player | null,
  { mobile, captcha }: HostCheckOptions,
): Promise<Player | null> {
  const registered = await register(probe, `c${Date.now().toString(36)}`);
  const ownPlayer = registered && (await changeAccount(probe, registered));
  if (!ownPlayer) {
    const reason = 'no player could be registered, and the given account is not changed';
    probe.skip(['user.profile', 'user.changepwd'], reason);
  }
  const writer = ownPlayer ?? givenPlayer;
  if (!writer) return null;
  if (ownPlayer) await readAccount(probe, ownPlayer);
  await readAndWrite(probe, writer);
  await moveMoney(probe, writer);
  await sendMoney(probe, writer, givenPlayer);
  await placeBets(probe, writer);
  await upload(probe, writer);
  await sendCode(probe, mobile, captcha);
  return ownPlayer;
}

/** Four digits as every code, and never a right one: a host draws from 1000 to 9999. */
const WRONG_CODE = '0000';

/** Sends a text message only to the given phone. */
async function sendCode(probe: DiceboxProbe, mobile?: string, captcha?: string): Promise<void> {
  if (mobile === undefined) {
    probe.skip(['sms.send'], 'sends a text message: add --mobile with a phone that may receive it');
  } else if (captcha === undefined) {
    await probe.ok('sms.send', { mobile, event: 'mobilelogin' }, { message: 'sms_sent' });
    await probe.refused('user.mobilelogin', { mobile, captcha: WRONG_CODE }, 'captcha_incorrect');
  } else {
    probe.skip(['sms.send'], 'sends a text message: leave out --captcha to send one');
    const message = 'logged_in';
    const owner = await probe.ok('user.mobilelogin', { mobile, captcha }, { message });
    if (owner) await closeSession(probe, owner.userinfo.token);
  }
}

const isSession = (name: EndpointName) => name === 'user.login' || name === 'user.logout';

/** Skips the calls that are never sent, not even to be refused. */
function skipWrites(probe: DiceboxProbe): void {
  const writing = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].method === 'POST');
  for (const name of writing) {
    if (probe.observationOf(name).absent) continue;
    probe.skip([name], MIGHT_WRITE, isSession(name) ? 'refusals' : 'everything');
  }
}

/** Records that the host stopped before the remaining checks. */
function explainStop(probe: DiceboxProbe, conventions: Convention[]): void {
  const note = 'the host stopped answering';
  for (const { name, calls } of probe.observations.values()) {
    probe.skip([name], note, calls === 0 ? 'everything' : 'rest');
  }
  const checked = new Set(conventions.map(({ name }) => name));
  const left = CONVENTION_NAMES.filter((name) => name !== MESSAGE_LANGUAGE && !checked.has(name));
  conventions.push(...left.map((name) => ({ name, kept: null, note })));
}

/** Records for each endpoint without data why it was skipped. */
function explainSkippedCalls(probe: DiceboxProbe, { credentials }: HostCheckOptions): void {
  for (const name of ENDPOINT_NAMES) {
    const { answered, absent, findings } = probe.observationOf(name);
    if (answered || absent || findings.length > 0) continue;
    probe.skip([name], describeMissingInput(name, credentials !== null));
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

function checkMessageLanguage({ inRightLanguage, inWrongLanguage }: DiceboxProbe): Convention {
  const name = MESSAGE_LANGUAGE;
  const [first] = inWrongLanguage;
  if (first !== undefined) {
    return { name, kept: false, note: `${inWrongLanguage.length} were not, first ${first}` };
  }
  const isChecked = inRightLanguage > 0;
  return { name, kept: isChecked || null, note: isChecked ? '' : 'no message was checked' };
}
