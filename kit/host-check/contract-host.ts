import type { Contract } from '#contract/api-declaration.ts';
import { Host } from './host.ts';

/** Returns the group of an endpoint: the first part of its name. */
export const groupOf = (name: string): string => name.split('.', 1)[0] ?? '';

/** Returns the payload to call an endpoint with: its sample, else nothing; undefined when it needs more. */
export function sampleOf({ schemas }: Contract, name: string): object | undefined {
  const { required = [], examples = [] } = (schemas[name]?.payload as Payload | undefined) ?? {}; // a TypeBox schema is JSON Schema
  return examples[0] ?? (required.length === 0 ? {} : undefined);
}

interface Payload {
  readonly required?: readonly string[];
  readonly examples?: readonly object[];
}

/** Creates a host that should have the API of a contract. The contract does not describe its login. */
export function hostOf(url: string, contract: Contract, { mayWrite }: { mayWrite: boolean }): Host {
  const reads = Object.values(contract.endpoints).filter(({ method }) => method === 'GET');
  const open = reads.find(({ access }) => access === 'anyone');
  const { path: home } = open ?? reads[0] ?? { path: '/' as const };
  return new Host(url, { contract, home, sessions: [] }, { mayWrite });
}

/** Why an endpoint is not called. */
export const NEEDS_TOKEN = 'needs a login: add --user-token';
export const NEEDS_SAMPLE =
  'has required fields and no sample: give the schema of its payload `examples`';
