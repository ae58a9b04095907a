import type { Contract } from '#contract/api-declaration.ts';
import { hostOf, NEEDS_SAMPLE, NEEDS_TOKEN, sampleOf } from './contract-host.ts';
import { explainStop, findMissing, writeAnswers, type RecordedAnswer } from './write-answers.ts';

export interface ContractRecordOptions {
  /** Address of the host without a path, such as "https://api.example.com". */
  readonly host: string;
  readonly contract: Contract;
  /** The token of a user of the host, for the endpoints that need one. */
  readonly token?: string | undefined;
  /** The folder to write to. */
  readonly folder: string;
}

/** Counts the answers, and names what is missing. */
export interface ContractRecordSummary {
  readonly answersFile: string;
  readonly answers: number;
  /** The endpoints that answered 404: the host does not have them. */
  readonly missing: readonly string[];
  /** The GETs that were not called. */
  readonly skipped: readonly { readonly endpoint: string; readonly reason: string }[];
}

/**
 * Records the answers of a host to the GETs of a contract, without personal data. Only reads.
 *
 * @throws HostUnreachable; HostError when the host stops in between, after writing the answers until then
 */
export async function recordContract({
  host: url,
  contract,
  token,
  folder,
}: ContractRecordOptions): Promise<ContractRecordSummary> {
  const host = hostOf(url, contract, { mayWrite: false });
  const answers: RecordedAnswer[] = [];
  const skipped: { endpoint: string; reason: string }[] = [];
  for (const [endpoint, { method, access }] of Object.entries(contract.endpoints)) {
    if (method !== 'GET') continue;
    const payload = sampleOf(contract, endpoint);
    const authenticated = access === 'user';
    if (authenticated && token === undefined) skipped.push({ endpoint, reason: NEEDS_TOKEN });
    else if (!payload) skipped.push({ endpoint, reason: NEEDS_SAMPLE });
    else {
      const call = host.call(endpoint, payload, authenticated ? { token } : {});
      const { status, body: answer } = await call.catch((error: unknown) => {
        throw explainStop(error, folder, answers);
      });
      answers.push({ endpoint, payload, authenticated, language: 'en', status, answer });
    }
  }
  return {
    answersFile: writeAnswers(folder, answers),
    answers: answers.length,
    missing: findMissing(answers),
    skipped,
  };
}
