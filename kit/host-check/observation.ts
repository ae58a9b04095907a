import type { EndpointDeclaration } from '#contract/api-declaration.ts';
import type { Drift } from './compare.ts';

export const FINDING_KINDS = [
  'status',
  'envelope',
  'types',
  'missing',
  'extra',
  'messages',
  'behaviour',
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

export interface Finding extends Omit<Drift, 'kind'> {
  readonly kind: FindingKind;
  readonly request: string;
}

export interface SkippedCheck {
  readonly checks: 'everything' | 'refusals' | 'success' | 'rest';
  readonly reason: string;
}

export interface Observation {
  readonly name: string;
  readonly declaration: Pick<EndpointDeclaration, 'documented'> & {
    readonly method: string;
    readonly path: string;
  };
  calls: number;
  /** True when it answered with data. */
  answered: boolean;
  /** True when the host does not know the path. */
  absent: boolean;
  readonly skipped: SkippedCheck[];
  readonly findings: Finding[];
}

export const newObservation = (
  name: string,
  declaration: Observation['declaration'],
): Observation => ({
  name,
  declaration,
  calls: 0,
  answered: false,
  absent: false,
  skipped: [],
  findings: [],
});

/** Findings that need data, not only a refusal. */
export const ABOUT_DATA: ReadonlySet<FindingKind> = new Set([
  'types',
  'missing',
  'extra',
  'behaviour',
]);
