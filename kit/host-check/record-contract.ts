import {
  type ContractHost,
  hostOf,
  NEEDS_SAMPLE,
  NEEDS_TOKEN,
  sendSample,
} from './check-contract.ts';
import { explainStop, findMissing, writeAnswers, type RecordedAnswer } from './write-answers.ts';

export interface ContractRecordOptions extends ContractHost {
  readonly folder: string;
}

export interface ContractRecordSummary {
  readonly answersFile: string;
  readonly answers: number;
  /** The GETs that answered 404: the host does not have the path, or the item. */
  readonly missing: readonly string[];
  /** The GETs that were not called. */
  readonly skipped: readonly { readonly endpoint: string; readonly reason: string }[];
}

/**
 * Records the answers of a host to the GETs of an API, without personal data. Only reads.
 *
 * @throws HostUnreachable; HostError when the host stops in between, after writing the answers until then
 */
export async function recordContract({
  host: url,
  operations,
  token,
  folder,
}: ContractRecordOptions): Promise<ContractRecordSummary> {
  const host = hostOf(url, { mayWrite: false });
  const answers: RecordedAnswer[] = [];
  const skipped: { endpoint: string; reason: string }[] = [];
  for (const { name: endpoint, method, needsLogin, sample } of operations) {
    if (method !== 'GET') continue;
    if (needsLogin && token === undefined) skipped.push({ endpoint, reason: NEEDS_TOKEN });
    else if (!sample) skipped.push({ endpoint, reason: NEEDS_SAMPLE });
    else {
      const call = sendSample(host, sample, token);
      const { status, body: answer } = await call.catch((error: unknown) => {
        throw explainStop(error, folder, answers);
      });
      const sent = { payload: { path: sample.path }, authenticated: token !== undefined };
      answers.push({ endpoint, ...sent, language: 'en', status, answer });
    }
  }
  return {
    answersFile: writeAnswers(folder, answers),
    answers: answers.length,
    missing: findMissing(answers),
    skipped,
  };
}
