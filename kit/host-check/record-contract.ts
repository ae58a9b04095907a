import type { Contract } from '#contract/api-declaration.ts';
import { hostOf, NEEDS_SAMPLE, NEEDS_TOKEN, sampleOf } from './contract-host.ts';
import { HostError, HostUnreachable, type Host } from './host.ts';
import { Mask } from './mask.ts';
import { findMissing, writeAnswers, type RecordedAnswer } from './write-answers.ts';

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
  const reads = Object.entries(contract.endpoints).filter(([, { method }]) => method === 'GET');
  for (const [endpoint, { access }] of reads) {
    const payload = sampleOf(contract, endpoint);
    const authenticated = access === 'user';
    if (authenticated && token === undefined) skipped.push({ endpoint, reason: NEEDS_TOKEN });
    else if (!payload) skipped.push({ endpoint, reason: NEEDS_SAMPLE });
    else {
      const call = { endpoint, payload, authenticated };
      answers.push(await record(host, call, token).catch(stopWith(answers, folder)));
    }
  }
  return {
    answersFile: writeAnswers(folder, answers, maskOf(answers)),
    answers: answers.length,
    missing: findMissing(answers),
    skipped,
  };
}

async function record(
  host: Host,
  call: Pick<RecordedAnswer, 'endpoint' | 'payload' | 'authenticated'>,
  token: string | undefined,
): Promise<RecordedAnswer> {
  const context = call.authenticated ? { token } : {};
  const { status, body } = await host.call(call.endpoint, call.payload, context);
  return { ...call, language: 'en', status, answer: body };
}

/** Writes the answers until a host stopped, and throws the error that names the file. */
const stopWith =
  (answers: readonly RecordedAnswer[], folder: string) =>
  (error: unknown): never => {
    if (!(error instanceof HostUnreachable) || answers.length === 0) throw error;
    const file = writeAnswers(folder, answers, maskOf(answers));
    throw new HostError(
      'host_stopped',
      `The host stopped answering at ${error.request} (${error.reason}). The ${answers.length} answers until then are in ${file}.`,
      'Make sure that the host runs, and record again.',
    );
  };

function maskOf(answers: readonly RecordedAnswer[]): Mask {
  const mask = new Mask();
  mask.learn(answers);
  return mask;
}
