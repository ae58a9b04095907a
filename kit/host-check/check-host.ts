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
import { checkConventions, MESSAGE_LANGUAGE, type Convention } from './conventions.ts';
import { selectEndpoints } from './endpoint-groups.ts';
import { Host, MIGHT_WRITE, type Credentials } from './host.ts';
import type { KnownDeviation } from './known-deviations.ts';
import { Probe } from './probe.ts';
import { readAsAnyone } from './read-story.ts';
import { createReport, type Report } from './report.ts';
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
 * player of its own, who stays.
 *
 * @throws HostUnreachable, LoginFailed
 */
export async function checkHost(options: HostCheckOptions): Promise<Report> {
  const { host: url, credentials, write, strict, only = null, known = [] } = options;
  const host = new Host(url, { mayWrite: write });
  const probe = new Probe(host, selectEndpoints(only));
  // The first call is not caught, so that an unreachable host ends the run here.
  await host.call('index.index', {});
  const givenPlayer = credentials && (await logIn(probe, credentials));
  try {
    const conventions = await runStories(probe, givenPlayer, options);
    const about = { host: url, write, strict, only };
    const checked = [...probe.observations.values()].filter(({ name }) => probe.isSelected(name));
    return createReport(checked, conventions, about, known);
  } catch (error) {
    // Closes the session of an interrupted run too.
    if (givenPlayer) await closeSession(probe, givenPlayer.token).catch(() => undefined);
    throw error;
  }
}

async function runStories(
  probe: Probe,
  givenPlayer: Player | null,
  options: HostCheckOptions,
): Promise<Convention[]> {
  const { host } = probe;
  await checkAccessWithoutLogin(probe);
  if (host.mayWrite) await checkWrongCredentials(probe);
  else skipWrites(probe);
  await readAsAnyone(probe);
  if (givenPlayer) await readAccount(probe, givenPlayer);
  const writes = ENDPOINT_NAMES.some(
    (name) => ENDPOINTS[name].method === 'POST' && probe.isSelected(name),
  );
  const ownPlayer = host.mayWrite && writes ? await runWrites(probe, givenPlayer, options) : null;
  const conventions = await checkConventions(host, ownPlayer ?? givenPlayer);
  for (const player of [ownPlayer, givenPlayer]) if (player) await logOut(probe, player);
  explainSkippedCalls(probe, options);
  return [...conventions, checkMessageLanguage(probe)];
}

/** Returns the player that the run registered, or null. */
async function runWrites(
  probe: Probe,
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

/** Sends a text message only to the given phone. */
async function sendCode(probe: Probe, mobile?: string, captcha?: string): Promise<void> {
  if (mobile === undefined) {
    probe.skip(['sms.send'], 'sends a text message: add --mobile with a phone that may receive it');
  } else if (captcha === undefined) {
    await probe.ok('sms.send', { mobile, event: 'mobilelogin' }, { message: 'sms_sent' });
    await probe.refused('user.mobilelogin', { mobile, captcha: 'none' }, 'captcha_incorrect');
  } else {
    probe.skip(['sms.send'], 'sends a text message: leave out --captcha to send one');
    const message = 'logged_in';
    const owner = await probe.ok('user.mobilelogin', { mobile, captcha }, { message });
    if (owner) await closeSession(probe, owner.userinfo.token);
  }
}

const isSession = (name: EndpointName) => name === 'user.login' || name === 'user.logout';

/** Skips the calls that are never sent, not even to be refused. */
function skipWrites(probe: Probe): void {
  const writing = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].method === 'POST');
  for (const name of writing) {
    probe.skip([name], MIGHT_WRITE, isSession(name) ? 'refusals' : 'everything');
  }
}

/** Records for each endpoint without data why it was skipped. */
function explainSkippedCalls(probe: Probe, { credentials }: HostCheckOptions): void {
  for (const name of ENDPOINT_NAMES) {
    const { answered, absent, findings } = probe.observationOf(name);
    if (answered || absent || findings.length > 0) continue;
    probe.skip([name], describeMissingInput(name, credentials !== null));
  }
}

function describeMissingInput(name: EndpointName, hasCredentials: boolean): string {
  if (name === 'user.mobilelogin') return 'needs a code: add --mobile and --captcha';
  if ((ENDPOINTS[name].access === 'user' || isSession(name)) && !hasCredentials) {
    return 'needs a login: add --account and --password';
  }
  return 'the host did not provide the data that it needs';
}

function checkMessageLanguage({ inWrongLanguage }: Probe): Convention {
  const [first = ''] = inWrongLanguage;
  const kept = inWrongLanguage.length === 0;
  const note = `${inWrongLanguage.length} were not, first ${first}`;
  return { name: MESSAGE_LANGUAGE, kept, note: kept ? '' : note };
}
