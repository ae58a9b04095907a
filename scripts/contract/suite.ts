import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { ENDPOINT_NAMES } from '#contract/api/schemas.ts';
import {
  askInVain,
  askWithoutLogin,
  changeAccount,
  logOut,
  readAccount,
  readAndWrite,
} from './account-story.ts';
import { judgeHabits, type Habit } from './habits.ts';
import { MIGHT_WRITE, type Host } from './host.ts';
import { moveMoney, placeBets, sendMoney } from './money-story.ts';
import { closeSession, logIn, register, type Credentials, type Player } from './player.ts';
import { readAsAnyone } from './read-story.ts';
import { upload } from './upload-story.ts';
import { Witness, type Seen } from './witness.ts';

export interface SuiteOptions {
  readonly credentials: Credentials | null;
  /** A phone that may be sent a code; without one no message is sent. */
  readonly mobile?: string | undefined;
  /** The code that phone was sent before. */
  readonly captcha?: string | undefined;
  /** What a player of this run is called. */
  readonly newName: string;
}

export interface SuiteResult {
  readonly seen: readonly Seen[];
  readonly habits: readonly Habit[];
}

/** The one behaviour suite for fake and real hosts. What it makes is a player of its own. */
export async function runSuite(host: Host, options: SuiteOptions): Promise<SuiteResult> {
  const witness = new Witness(host);
  // Alone, and without catching: a host that is not there ends the run here.
  await host.call('index.index', {});
  const given = options.credentials && (await logIn(witness, options.credentials));
  try {
    const habits = await ask(witness, given, options);
    return { seen: [...witness.seen.values()], habits: [...habits, spokenLanguage(witness)] };
  } catch (error) {
    // Also of a run that is cut short no session stays open.
    if (given) await closeSession(witness, given.token).catch(() => undefined);
    throw error;
  }
}

async function ask(
  witness: Witness,
  given: Player | null,
  options: SuiteOptions,
): Promise<Habit[]> {
  const { host } = witness;
  await askWithoutLogin(witness);
  if (host.mayWrite) await askInVain(witness);
  else leaveOutWrites(witness);
  await readAsAnyone(witness);
  if (given) await readAccount(witness, given);
  const ours = host.mayWrite ? await write(witness, given, options) : null;
  const habits = await judgeHabits(host, ours ?? given);
  for (const player of [ours, given]) if (player) await logOut(witness, player);
  explainGaps(witness, options);
  return habits;
}

async function write(
  witness: Witness,
  given: Player | null,
  { mobile, captcha, newName }: SuiteOptions,
): Promise<Player | null> {
  const registered = await register(witness, newName);
  const ours = registered && (await changeAccount(witness, registered));
  const names = ['user.profile', 'user.changepwd'] as const;
  if (!ours) witness.skip(names, 'no player could be registered, and the given one stays as it is');
  const writer = ours ?? given;
  if (!writer) return null;
  if (ours) await readAccount(witness, ours);
  await readAndWrite(witness, writer);
  await moveMoney(witness, writer);
  await sendMoney(witness, writer, given);
  await placeBets(witness, writer);
  await upload(witness, writer);
  await sendCode(witness, mobile, captcha);
  return ours;
}

/** A text message goes to somebody's phone: to none but the one that was named. */
async function sendCode(witness: Witness, mobile?: string, captcha?: string): Promise<void> {
  if (mobile === undefined) {
    witness.skip(['sms.send'], 'sends a message: give --mobile for a phone that may get it');
  } else if (captcha === undefined) {
    await witness.ok('sms.send', { mobile, event: 'mobilelogin' }, { says: 'sms_sent' });
    await witness.refused('user.mobilelogin', { mobile, captcha: '0' }, 'captcha_incorrect');
  } else {
    witness.skip(['sms.send'], 'sends a message: leave out --captcha to have one sent');
    const says = 'logged_in';
    const owner = await witness.ok('user.mobilelogin', { mobile, captcha }, { says });
    if (owner) await closeSession(witness, owner.userinfo.token);
  }
}

const isSession = (name: EndpointName) => name === 'user.login' || name === 'user.logout';

/** What is not even sent to be refused. */
function leaveOutWrites(witness: Witness): void {
  const writing = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].method === 'POST');
  for (const name of writing) {
    witness.skip([name], MIGHT_WRITE, isSession(name) ? 'refusals' : 'everything');
  }
}

/** Says of each endpoint whose data was not seen why that is. */
function explainGaps(witness: Witness, { credentials }: SuiteOptions): void {
  for (const name of ENDPOINT_NAMES) {
    const seen = witness.of(name);
    if (seen.answered || seen.absent || seen.findings.length > 0) continue;
    witness.skip([name], gapOf(name, credentials !== null));
  }
}

function gapOf(name: EndpointName, hasCredentials: boolean): string {
  if (name === 'user.mobilelogin') return 'needs a code: give --mobile and --captcha';
  if ((ENDPOINTS[name].access === 'user' || isSession(name)) && !hasCredentials) {
    return 'needs a login: give --account and --password';
  }
  return 'what it needs was not to be had from the host';
}

function spokenLanguage({ foreign }: Witness): Habit {
  const [first = ''] = foreign;
  const name = 'every message in the language that was asked for';
  const note = `${foreign.length} were not, ${first} the first of them`;
  return { name, kept: foreign.length === 0, note: foreign.length === 0 ? '' : note };
}
