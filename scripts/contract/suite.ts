import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import {
  checkWrongCredentials,
  checkAccessWithoutLogin,
  changeAccount,
  logOut,
  readAccount,
  readAndWrite,
} from './account-story.ts';
import { checkConventions, type Convention } from './conventions.ts';
import { MIGHT_WRITE, type Host } from './host.ts';
import { moveMoney, placeBets, sendMoney } from './money-story.ts';
import { closeSession, logIn, register, type Credentials, type Player } from './player.ts';
import { readAsAnyone } from './read-story.ts';
import { upload } from './upload-story.ts';
import { Probe, type Observation } from './probe.ts';

export interface SuiteOptions {
  readonly credentials: Credentials | null;
  /** A phone that may receive a code. Without it no message is sent. */
  readonly mobile?: string | undefined;
  /** A code that the phone received earlier. */
  readonly captcha?: string | undefined;
  /** Returns a username for a player of this run. */
  readonly newName: string;
}

export interface SuiteResult {
  readonly seen: readonly Observation[];
  readonly habits: readonly Convention[];
}

/** Runs the behaviour suite against a fake or real host. It creates players of its own. */
export async function runSuite(host: Host, options: SuiteOptions): Promise<SuiteResult> {
  const probe = new Probe(host);
  // The first call is not caught, so that an unreachable host ends the run here.
  await host.call('index.index', {});
  const given = options.credentials && (await logIn(probe, options.credentials));
  try {
    const habits = await ask(probe, given, options);
    return { seen: [...probe.seen.values()], habits: [...habits, spokenLanguage(probe)] };
  } catch (error) {
    // Closes the sessions of an interrupted run too.
    if (given) await closeSession(probe, given.token).catch(() => undefined);
    throw error;
  }
}

async function ask(
  probe: Probe,
  given: Player | null,
  options: SuiteOptions,
): Promise<Convention[]> {
  const { host } = probe;
  await checkAccessWithoutLogin(probe);
  if (host.mayWrite) await checkWrongCredentials(probe);
  else leaveOutWrites(probe);
  await readAsAnyone(probe);
  if (given) await readAccount(probe, given);
  const ours = host.mayWrite ? await write(probe, given, options) : null;
  const habits = await checkConventions(host, ours ?? given);
  for (const player of [ours, given]) if (player) await logOut(probe, player);
  explainGaps(probe, options);
  return habits;
}

async function write(
  probe: Probe,
  given: Player | null,
  { mobile, captcha, newName }: SuiteOptions,
): Promise<Player | null> {
  const registered = await register(probe, newName);
  const ours = registered && (await changeAccount(probe, registered));
  const names = ['user.profile', 'user.changepwd'] as const;
  if (!ours) probe.skip(names, 'no player could be registered, and the given one stays as it is');
  const writer = ours ?? given;
  if (!writer) return null;
  if (ours) await readAccount(probe, ours);
  await readAndWrite(probe, writer);
  await moveMoney(probe, writer);
  await sendMoney(probe, writer, given);
  await placeBets(probe, writer);
  await upload(probe, writer);
  await sendCode(probe, mobile, captcha);
  return ours;
}

/** Sends a text message only to the given phone. */
async function sendCode(probe: Probe, mobile?: string, captcha?: string): Promise<void> {
  if (mobile === undefined) {
    probe.skip(['sms.send'], 'sends a message: give --mobile for a phone that may get it');
  } else if (captcha === undefined) {
    await probe.ok('sms.send', { mobile, event: 'mobilelogin' }, { says: 'sms_sent' });
    await probe.refused('user.mobilelogin', { mobile, captcha: '0' }, 'captcha_incorrect');
  } else {
    probe.skip(['sms.send'], 'sends a message: leave out --captcha to have one sent');
    const says = 'logged_in';
    const owner = await probe.ok('user.mobilelogin', { mobile, captcha }, { says });
    if (owner) await closeSession(probe, owner.userinfo.token);
  }
}

const isSession = (name: EndpointName) => name === 'user.login' || name === 'user.logout';

/** Calls that are never sent, not even to be refused. */
function leaveOutWrites(probe: Probe): void {
  const writing = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].method === 'POST');
  for (const name of writing) {
    probe.skip([name], MIGHT_WRITE, isSession(name) ? 'refusals' : 'everything');
  }
}

/** Records for each endpoint without data why it was skipped. */
function explainGaps(probe: Probe, { credentials }: SuiteOptions): void {
  for (const name of ENDPOINT_NAMES) {
    const seen = probe.of(name);
    if (seen.answered || seen.absent || seen.findings.length > 0) continue;
    probe.skip([name], gapOf(name, credentials !== null));
  }
}

function gapOf(name: EndpointName, hasCredentials: boolean): string {
  if (name === 'user.mobilelogin') return 'needs a code: give --mobile and --captcha';
  if ((ENDPOINTS[name].access === 'user' || isSession(name)) && !hasCredentials) {
    return 'needs a login: give --account and --password';
  }
  return 'the host did not provide what the step needs';
}

function spokenLanguage({ foreign }: Probe): Convention {
  const [first = ''] = foreign;
  const name = 'every message in the language that was asked for';
  const note = `${foreign.length} were not, ${first} the first of them`;
  return { name, kept: foreign.length === 0, note: foreign.length === 0 ? '' : note };
}
