import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDrifts, type Shape } from './compare.ts';
import { HostError } from './host.ts';
import { describeCheck, FINDING_KINDS, type Finding } from './probe.ts';

/** A deviation that is expected of a host. */
export interface KnownDeviation {
  /** Tells deviations apart: `findingKey`, or the name of a convention. */
  readonly key: string;
  /** The check that finds it: `checkKey`, or the name of a convention. */
  readonly check: string;
  /** The decision or the reason that it refers to. */
  readonly reason: string;
}

/** The names that deviations refer to. */
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
  assertShape(FILE, content, 'the file', file);
  const shapes = { group: shapeOfGroup(conventions), finding: shapeOfFinding(endpoints) };
  const { deviations } = content as { deviations: unknown[] }; // it fits its schema
  return deviations.flatMap((each, index) => {
    const where = `deviations[${index}]`;
    assertShape(shapes.group, each, where, file);
    const { reason, findings = [], conventions: broken = [] } = each as Group; // it fits its schema
    for (const [at, finding] of findings.entries()) {
      assertShape(shapes.finding, finding, `${where}.findings[${at}]`, file);
    }
    return [
      ...findings.map(({ endpoint, ...finding }) => ({
        key: findingKey(endpoint, finding),
        check: checkKey(endpoint, describeCheck(finding)),
        reason,
      })),
      ...broken.map((convention) => ({ key: convention, check: convention, reason })),
    ];
  });
}

/** Returns the key that tells findings apart. */
export const findingKey = (
  endpoint: string,
  { kind, where, request }: Pick<Finding, 'kind' | 'where' | 'request'>,
) => `${endpoint} ${kind}${where === '' ? '' : ` ${where}`} (${request})`;

/** Returns the key of a check that an observation lists in `checked`. */
export const checkKey = (endpoint: string, check: string) => `${endpoint} (${check})`;

interface Group {
  readonly reason: string;
  readonly findings?: readonly (Pick<Finding, 'kind' | 'where' | 'request'> & {
    readonly endpoint: string;
  })[];
  readonly conventions?: readonly string[];
}

const TEXT: Shape = { type: 'string' };

const FILE: Shape = {
  type: 'object',
  required: ['deviations'],
  properties: { deviations: { type: 'array' } },
  additionalProperties: false,
};

const shapeOfGroup = (conventions: readonly string[]): Shape => ({
  type: 'object',
  required: ['reason'],
  properties: {
    reason: { type: 'string', pattern: String.raw`\S` },
    findings: { type: 'array' },
    conventions: { type: 'array', items: { enum: conventions } },
  },
  additionalProperties: false,
});

const shapeOfFinding = (endpoints: readonly string[]): Shape => ({
  type: 'object',
  required: ['endpoint', 'kind', 'where', 'request'],
  properties: {
    endpoint: { enum: endpoints },
    kind: { enum: FINDING_KINDS },
    where: TEXT,
    request: TEXT,
  },
  additionalProperties: false,
});

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const problem = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidKnownFile(`${file} ${problem} (${reason}).`);
  }
}

function assertShape(shape: Shape, value: unknown, where: string, file: string): void {
  const [first] = findDrifts(shape, value, where);
  if (!first) return;
  const { where: field, expected, got } = first;
  throw new InvalidKnownFile(`${file}: ${field} must be ${expected}, but it is ${got}.`);
}

/** Thrown when a file of known deviations cannot be used. */
class InvalidKnownFile extends HostError {
  constructor(message: string) {
    super(
      'invalid_known_file',
      message,
      `Correct the file as docs/host-check.md describes it, or give --known ${STOCK_PROFILE}.`,
    );
  }
}
