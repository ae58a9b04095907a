import type { Contract } from '#contract/api-declaration.ts';
import { groupOf, hostOf, NEEDS_SAMPLE, NEEDS_TOKEN, sampleOf } from './contract-host.ts';
import { isSafe, MIGHT_WRITE, stopOf } from './host.ts';
import type { KnownDeviation } from './known-deviations.ts';
import { describeRequest, CheckSuite } from './check-suite.ts';
import { createReport, type Report } from './report.ts';

export interface ContractCheckOptions {
  /** Address of the host without a path, such as "https://api.example.com". */
  readonly host: string;
  readonly contract: Contract;
  /** The token of a user of the host, for the endpoints that need one. */
  readonly token?: string | undefined;
  /** Sends the samples of the POST endpoints too. Otherwise only GET. */
  readonly write: boolean;
  /** Counts a missing assumed path as drift. */
  readonly strict: boolean;
  /** The groups of endpoints to check. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Deviations that do not fail the run. */
  readonly known?: readonly KnownDeviation[] | undefined;
}

/**
 * Compares each endpoint of a contract with a fake or real host, over HTTP only: its refusal without a
 * login, and its answer to nothing or to the sample of its payload.
 *
 * @throws HostUnreachable when the host does not answer at all
 */
export async function checkContract(options: ContractCheckOptions): Promise<Report> {
  const { host: url, contract, token, write, strict, only = null, known = [] } = options;
  const host = hostOf(url, contract, { mayWrite: write });
  const names = Object.keys(contract.endpoints);
  const selected = names.filter((name) => only?.includes(groupOf(name)) ?? true);
  const suite = new CheckSuite(host, { selected: new Set(selected) });
  // The first call is not caught, so that an unreachable host ends the run here.
  await host.send({ method: 'GET', path: host.api.home });
  let stopped: Report['stopped'] = null;
  for (const name of selected) {
    stopped ??= await checkEndpoint(suite, name, token).then(() => null, stopOf);
    if (!stopped) continue;
    const { calls } = suite.observationOf(name);
    suite.skip([name], 'the host stopped answering', calls === 0 ? 'everything' : 'rest');
  }
  const checked = selected.map((name) => suite.observationOf(name));
  return createReport(checked, [], { host: url, write, strict, only, stopped }, known);
}

async function checkEndpoint(suite: CheckSuite, name: string, token?: string): Promise<void> {
  const { host } = suite;
  const { declaration } = suite.observationOf(name);
  if (!isSafe(declaration) && !host.mayWrite) return suite.skip([name], MIGHT_WRITE, 'everything');
  const isForUsers = declaration.access === 'user';
  if (isForUsers) await suite.loginFirst(name, {});
  if (isForUsers && token === undefined) return suite.skip([name], NEEDS_TOKEN);
  if (declaration.file === true) return suite.skip([name], 'receives a file');
  const sample = sampleOf(host.api.contract, name);
  if (!sample) return suite.skip([name], NEEDS_SAMPLE);
  const context = isForUsers ? { token } : {};
  const response = await suite.call(name, sample, context);
  if (!response) return;
  const { code, msg } = Object(response.body) as { code?: unknown; msg?: unknown }; // any host may answer anything
  const isRefused = response.status === 200 && code === 0;
  // The data of a host decides what it refuses. A read that names nothing has no reason to be refused.
  if (isRefused && (!isSafe(declaration) || Object.keys(sample).length > 0))
    return suite.skip([name], `the host refuses the call: ${String(msg)}`);
  suite.checkData(name, response, { request: describeRequest(sample, context) });
}
