import { newObservation, type Observation, type SkippedCheck } from './observation.ts';
import { findDrifts } from './compare.ts';
import type { Operation } from './contract-document.ts';
import { Host, type HostRequest, type HostResponse, isSafe, MIGHT_WRITE, stopOf } from './host.ts';
import type { KnownDeviation } from './known-deviations.ts';
import { createReport, type Report } from './report.ts';

export interface ContractHost {
  /** Address of the host without a path, such as "https://api.example.com". */
  readonly host: string;
  readonly operations: readonly Operation[];
  /** The token of a user of the host. */
  readonly token?: string | undefined;
}

export interface ContractCheckOptions extends ContractHost, Pick<Report, 'write' | 'strict'> {
  /** The groups of operations to check. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Deviations that do not fail the run. */
  readonly known?: readonly KnownDeviation[] | undefined;
}

/**
 * Compares each operation of an API with a fake or real host, over HTTP only: its refusal without a login,
 * and its answer to the samples of its document.
 *
 * @throws HostUnreachable when the host does not answer at all
 */
export async function checkContract(options: ContractCheckOptions): Promise<Report> {
  const { host: url, operations, token, write, strict, only = null, known = [] } = options;
  const host = hostOf(url, { mayWrite: write });
  // The first call is not caught, so that an unreachable host ends the run here.
  await host.send({ method: 'GET', path: host.api.home });
  let stopped: Report['stopped'] = null;
  const observations: Observation[] = [];
  for (const operation of operations.filter(({ group }) => only?.includes(group) ?? true)) {
    const observation = newObservation(operation.name, operation);
    observations.push(observation);
    stopped ??= await check(host, operation, observation, token).then(() => null, stopOf);
    const checks = observation.calls === 0 ? 'everything' : 'rest';
    if (stopped) observation.skipped.push({ checks, reason: 'the host stopped answering' });
  }
  return createReport(observations, [], { host: url, write, strict, only, stopped }, known);
}

/** Creates a host that is called with the samples of a document alone. */
export const hostOf = (url: string, rights: { mayWrite: boolean }): Host =>
  new Host(url, { endpoints: {}, home: '/', sessions: [] }, rights);

/** Sends a sample, with the token in both usual places. */
export function sendSample(host: Host, sample: HostRequest, token?: string): Promise<HostResponse> {
  const login = token !== undefined && { token, authorization: `Bearer ${token}` };
  return host.send({ ...sample, headers: { ...sample.headers, ...login } });
}

/** Why an operation is not called. */
export const NEEDS_TOKEN = 'needs a login: add --user-token';
export const NEEDS_SAMPLE =
  'has no sample: give its required parameters an `example`, and the schema of its body `examples`';

async function check(
  host: Host,
  { path, method, sample, needsLogin, answers }: Operation,
  observation: Observation,
  token?: string,
): Promise<void> {
  const { skipped, findings } = observation;
  const skip = (reason: string, checks: SkippedCheck['checks'] = 'success') =>
    void skipped.push({ checks, reason });
  if (!isSafe({ method }) && !host.mayWrite) return skip(MIGHT_WRITE, 'everything');
  if (!sample) return skip(NEEDS_SAMPLE, 'everything');
  const call = async (expected: Operation['answers'], login?: string): Promise<void> => {
    observation.calls += 1;
    const response = await host.receive(sendSample(host, sample, login));
    const { status = 0, body } = response ?? {};
    const request = login === undefined ? 'without a login' : 'logged in';
    const statuses = Object.keys(expected).filter((each) => each !== 'default');
    const schema = expected[status] ?? expected[`${Math.floor(status / 100)}XX`];
    if (status === 404 && path.includes('{')) return skip('the host has no such item');
    observation.absent = !schema && (status === 404 || status === 405);
    if (observation.absent) return;
    if (!response || (!schema && statuses.length > 0)) {
      const [wanted, got] = [statuses.join(' or ') || 'an answer', response ? `${status}` : 'none'];
      findings.push({ kind: 'status', where: 'HTTP', request, expected: wanted, got });
      return;
    }
    const drifts = findDrifts(schema ?? expected['default'] ?? {}, body, 'body');
    findings.push(...drifts.map((drift) => ({ ...drift, request })));
    if (status < 400) observation.answered = true;
    else if (login === token)
      skip(status === 401 && !token ? NEEDS_TOKEN : `the host answers ${status}`);
  };
  if (needsLogin) await call({ 401: answers['401'] ?? {} });
  const isOver = observation.absent || skipped.length > 0 || (needsLogin && token === undefined);
  if (!isOver) await call(answers, token);
}
