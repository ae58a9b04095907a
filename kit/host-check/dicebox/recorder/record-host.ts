import type { Data } from '#contract/api/schemas.ts';
import { findScenarioFlaw } from '#fixtures/scenario-flaw.ts';
import type { Scenario } from '#fixtures/scenario.ts';
import { createHost } from '../suite.ts';
import { HostError, LoginFailed, type Credentials, type Host } from '../../host.ts';
import type { Mask } from '../../mask.ts';
import { explainStop, findMissing, maskOf, writeAnswers, writeJson } from '../../write-answers.ts';
import { AnswerRecorder, record, type Login, type Recording } from './recording.ts';
import { createScenario } from './scenario.ts';

export interface RecordOptions {
  /** Address of the host without a path, such as "https://api.example.com". */
  readonly host: string;
  /** The player whose account is recorded too. */
  readonly credentials: Credentials | null;
  readonly folder: string;
}

export interface RecordSummary {
  /** Paths of the two files. */
  readonly answersFile: string;
  readonly scenarioFile: string;
  readonly answers: number;
  /** The number of answers with HTTP status 404. */
  readonly notFound: number;
  /** The endpoints that answered 404: the host does not have them. */
  readonly missing: readonly string[];
  readonly games: number;
  readonly notices: number;
  readonly news: number;
  readonly texts: number;
  /** Actions of the recorded player; null without one. */
  readonly playerActions: number | null;
}

/**
 * Records the answers of a host, anonymises them, and writes them and a scenario made of them. Only
 * reads, apart from one login and one logout.
 *
 * @throws HostUnreachable, LoginFailed; HostError when the scenario could not start, or when the host
 *   stops in between, after writing the answers until then
 */
export async function recordHost({
  host: url,
  credentials,
  folder,
}: RecordOptions): Promise<RecordSummary> {
  const host = createHost(url, { mayWrite: false });
  const login = credentials && (await logIn(host, credentials));
  const recorder = new AnswerRecorder(host, login);
  const recording = await recordAndLogOut(recorder).catch((error: unknown) => {
    throw explainStop(error, folder, recorder.answers, createMask(recorder));
  });
  const mask = createMask(recorder);
  const answersFile = writeAnswers(folder, recorder.answers, mask);
  const masked = mask.apply(recording) as Recording; // masking keeps the shape
  const scenario = createScenario(masked, maskFiles(recorder, mask));
  refuseFlaw(scenario, answersFile);
  const notFound = recorder.answers.filter(({ status }) => status === 404);
  const { games, notices, news, texts, player } = recording;
  return {
    answersFile,
    scenarioFile: writeJson(folder, 'scenario.json', scenario),
    answers: recorder.answers.length,
    notFound: notFound.length,
    missing: findMissing(recorder.answers),
    games: games.length,
    notices: notices.length,
    news: news.length,
    texts: texts.length,
    playerActions: player && (scenario.actions?.length ?? 0),
  };
}

const createMask = ({ login, answers }: AnswerRecorder): Mask => maskOf(login?.userinfo, answers);

/** Throws when the file of a scenario would have a flaw. JSON has no NaN and no undefined. */
function refuseFlaw(scenario: Scenario, answersFile: string): void {
  const flaw = findScenarioFlaw(JSON.parse(JSON.stringify(scenario)));
  if (flaw === null) return;
  throw new HostError(
    'incomplete_recording',
    `The answers of the host make no scenario that can start (${flaw}), so none was written.`,
    `See the answers in ${answersFile}, or record without --account.`,
  );
}

async function logIn(host: Host, credentials: Credentials): Promise<Login> {
  const { body } = await host.call('user.login', credentials);
  const { msg, data } = Object(body) as { msg?: unknown; data?: unknown }; // an envelope, or nothing
  const userinfo = Object(Object(data).userinfo) as Partial<Data<'user.login'>['userinfo']>; // any host may leave out fields
  const { token, username = credentials.account } = userinfo;
  if (typeof token === 'string') return { token, userinfo: { ...userinfo, username } };
  throw new LoginFailed(msg);
}

/** Closes the session in every case, if the host still answers. */
async function recordAndLogOut(recorder: AnswerRecorder): Promise<Recording> {
  const { host, login } = recorder;
  try {
    return await record(recorder);
  } finally {
    if (login) {
      await host.call('user.logout', {}, { token: login.token }).catch(() => undefined);
    }
  }
}

/** Masks text files, which may contain personal data; pictures do not. */
function maskFiles({ files }: AnswerRecorder, mask: Mask) {
  return new Map(
    [...files].map(([path, { type, body }]) => [
      path,
      { type, body: type.startsWith('text/') ? Buffer.from(mask.text(body.toString())) : body },
    ]),
  );
}
