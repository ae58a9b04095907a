import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Host, LoginFailed, type Credentials } from '../host.ts';
import { Mask } from './mask.ts';
import { AnswerRecorder, record, type Recording } from './recording.ts';
import { createScenario } from './scenario.ts';

export interface RecordOptions {
  /** Address of the host without a path, such as "https://api.example.com". */
  readonly host: string;
  /** The player whose account is recorded too. */
  readonly credentials: Credentials | null;
  /** The folder to write to. */
  readonly folder: string;
}

/** Counts the recorded items. */
export interface RecordSummary {
  /** Paths of the two files. */
  readonly answersFile: string;
  readonly scenarioFile: string;
  readonly answers: number;
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
 * @throws HostUnreachable, LoginFailed
 */
export async function recordHost({
  host: url,
  credentials,
  folder,
}: RecordOptions): Promise<RecordSummary> {
  const host = new Host(url, { mayWrite: false });
  const token = credentials && (await logIn(host, credentials));
  const recorder = new AnswerRecorder(host, token);
  const recording = await recordAndLogOut(recorder);
  const mask = new Mask();
  mask.learn(recorder.answers);
  const masked = mask.apply(recording) as Recording; // masking keeps the shape
  const scenario = createScenario(masked, maskFiles(recorder, mask));
  mkdirSync(folder, { recursive: true });
  const { games, notices, news, texts, player } = recording;
  return {
    answersFile: writeJson(folder, 'answers.json', mask.apply(recorder.answers)),
    scenarioFile: writeJson(folder, 'scenario.json', scenario),
    answers: recorder.answers.length,
    games: games.length,
    notices: notices.length,
    news: news.length,
    texts: texts.length,
    playerActions: player && (scenario.actions?.length ?? 0),
  };
}

async function logIn(host: Host, credentials: Credentials): Promise<string> {
  const { body } = await host.call('user.login', credentials);
  const { msg, data } = Object(body) as { msg?: unknown; data?: unknown }; // an envelope, or nothing
  const token: unknown = Object(Object(data).userinfo).token;
  if (typeof token === 'string') return token;
  throw new LoginFailed(msg);
}

/** Closes the session in every case. */
async function recordAndLogOut(recorder: AnswerRecorder): Promise<Recording> {
  const { host, token } = recorder;
  try {
    return await record(recorder);
  } finally {
    if (token !== null) await host.call('user.logout', {}, { token });
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

function writeJson(folder: string, name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
  return path;
}
