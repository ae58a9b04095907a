import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { describeExpected } from './compare.ts';
import { HostError } from './host.ts';
import { FINDING_KINDS, type Finding } from './observation.ts';

export interface KnownDeviation {
  /** Identifies a deviation: `findingKey`, or the name of a convention. */
  readonly key: string;
  readonly reason: string;
}

export interface CheckedNames {
  readonly endpoints: readonly string[];
  readonly conventions: readonly string[];
}

/** The profile of an unmodified FastAdmin host, which ships with the kit. */
export const STOCK_PROFILE = 'stock-fastadmin';

/**
 * Loads a file of known deviations.
 *
 * @param name the shipped profile, or a file that `resolvePath` finds
 * @throws HostError for a file that cannot be read or used; it names the field
 */
export function loadKnownDeviations(
  name: string,
  resolvePath: (file: string) => string,
  { endpoints, conventions }: CheckedNames,
): KnownDeviation[] {
  const isShipped = name === STOCK_PROFILE;
  const file = isShipped ? join(import.meta.dirname, `${name}.json`) : resolvePath(name);
  const content = parseFile(file);
  const schema = KnownFile(endpoints, conventions);
  // An unknown field has a second error, which names it.
  const error = Value.Errors(schema, content).find(({ keyword }) => keyword !== 'boolean');
  if (error)
    throw invalid(`${file}: ${error.instancePath || '/'}: expected ${describeExpected(error)}.`);
  const { deviations } = content as Static<typeof schema>; // it fits its schema
  return deviations.flatMap(({ reason, findings = [], conventions: broken = [] }) => [
    ...findings.map(({ endpoint, ...finding }) => ({
      key: findingKey(endpoint, finding),
      reason,
    })),
    ...broken.map((convention) => ({ key: convention, reason })),
  ]);
}

export const findingKey = (
  endpoint: string,
  { kind, where, request }: Pick<Finding, 'kind' | 'where' | 'request'>,
) => `${endpoint} ${kind}${where === '' ? '' : ` ${where}`} (${request})`;

const closed = { additionalProperties: false };

const KnownFile = (endpoints: readonly string[], conventions: readonly string[]) => {
  const finding = {
    endpoint: Type.Enum(endpoints),
    kind: Type.Enum(FINDING_KINDS),
    where: Type.String(),
    request: Type.String(),
  };
  const group = {
    reason: Type.String({ pattern: String.raw`\S` }),
    findings: Type.Optional(Type.Array(Type.Object(finding, closed))),
    conventions: Type.Optional(Type.Array(Type.Enum(conventions))),
  };
  return Type.Object({ deviations: Type.Array(Type.Object(group, closed)) }, closed);
};

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const problem = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    const reason = error instanceof Error ? error.message : String(error);
    throw invalid(`${file} ${problem} (${reason}).`);
  }
}

const FIX = `Correct the file as docs/host-check.md describes it, or give --known ${STOCK_PROFILE}.`;
const invalid = (problem: string) => new HostError('invalid_known_file', problem, FIX);
