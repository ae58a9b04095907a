import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { Convention } from './conventions.ts';
import type { Finding, FindingKind, Observation, SkippedCheck } from './probe.ts';

/**
 * `passed`: every check was made; `partial`: some checks were skipped; `skipped`: no call was made;
 * `absent`: an assumed path that the host does not know.
 */
type Verdict = 'passed' | 'partial' | 'skipped' | 'absent' | 'drift';

interface EndpointReport {
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  readonly documented: boolean;
  readonly verdict: Verdict;
  readonly calls: number;
  /** True when the data was seen, not only refusals. */
  readonly answered: boolean;
  readonly skipped: readonly SkippedCheck[];
  readonly findings: readonly Finding[];
}

/** The result of a host check, as `--json` prints it. */
export interface Report {
  readonly host: string;
  readonly write: boolean;
  readonly strict: boolean;
  /** True without drift. */
  readonly passed: boolean;
  readonly endpoints: readonly EndpointReport[];
  readonly conventions: readonly Convention[];
}

/** Creates the report. A missing documented path is drift, a missing assumed path is a note. */
export function createReport(
  observations: readonly Observation[],
  conventions: readonly Convention[],
  about: Pick<Report, 'host' | 'write' | 'strict'>,
): Report {
  const endpoints = observations.map((each) => reportEndpoint(each, about.strict));
  const hasDrift = endpoints.some(({ verdict }) => verdict === 'drift');
  const passed = !hasDrift && conventions.every(({ kept }) => kept !== false);
  return { ...about, passed, endpoints, conventions };
}

function reportEndpoint(
  { name, absent, findings, ...observation }: Observation,
  strict: boolean,
): EndpointReport {
  const { method, path, documented } = ENDPOINTS[name];
  const line = { endpoint: name, method, path, documented, ...observation, findings };
  if (absent && (documented || strict)) return { ...line, verdict: 'drift', findings: [ABSENT] };
  if (absent) return { ...line, verdict: 'absent' };
  if (findings.length > 0) return { ...line, verdict: 'drift' };
  if (observation.calls === 0) return { ...line, verdict: 'skipped' };
  return { ...line, verdict: observation.skipped.length === 0 ? 'passed' : 'partial' };
}

const ABSENT: Finding = {
  kind: 'status',
  where: 'HTTP',
  request: 'its path',
  expected: 'an endpoint',
  got: 'a path that the host does not know',
};

const KINDS: readonly FindingKind[] = [
  'status',
  'envelope',
  'types',
  'missing',
  'extra',
  'messages',
  'behaviour',
];

/** Formats the report for a terminal. */
export function formatReport(report: Report): string {
  const documented = report.endpoints.filter((line) => line.documented);
  const assumed = report.endpoints.filter((line) => !line.documented);
  return [
    formatEndpoints('Documented endpoints', documented),
    formatEndpoints('Assumed endpoints, whose paths are not documented', assumed),
    formatConventions(report.conventions),
    formatSkippedChecks(report.endpoints),
    formatFindings(report.endpoints),
    formatSummary(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function formatEndpoints(title: string, lines: readonly EndpointReport[]): string {
  const head = ['', title, 'calls', ...KINDS];
  const rows = lines.map((line) => [
    line.verdict,
    `${line.method.padEnd(4)} ${line.path}`,
    String(line.calls),
    ...KINDS.map((kind) => formatCell(line, kind)),
  ]);
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  // Numbers are right-aligned.
  const cell = (text: string, column: number) =>
    column < 2 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return all.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

/** Findings that need data, not only a refusal. */
const ABOUT_DATA: ReadonlySet<FindingKind> = new Set(['types', 'missing', 'extra', 'behaviour']);

function formatCell({ verdict, answered, findings }: EndpointReport, kind: FindingKind): string {
  const count = findings.filter((each) => each.kind === kind).length;
  if (count > 0) return String(count);
  const isUnchecked =
    verdict === 'absent' || verdict === 'skipped' || (!answered && ABOUT_DATA.has(kind));
  return isUnchecked ? '-' : 'ok';
}

const CONVENTION_VERDICTS = { true: 'kept   ', false: 'drift  ', null: 'skipped' } as const;

function formatConventions(conventions: readonly Convention[]): string {
  const lines = conventions.map(
    ({ name, kept, note }) =>
      `${CONVENTION_VERDICTS[`${kept}`]}  ${name}${note === '' ? '' : `: ${note}`}`,
  );
  return ['Conventions of the host', ...lines].join('\n');
}

function formatSkippedChecks(lines: readonly EndpointReport[]): string {
  const all = lines.flatMap(({ endpoint, skipped }) =>
    skipped.map(({ checks, reason }) => ({ endpoint, text: `${checks}: ${reason}` })),
  );
  const groups = [...new Set(all.map(({ text }) => text))].map((text) => {
    const names = all.filter((each) => each.text === text).map(({ endpoint }) => endpoint);
    return `${text}\n    ${names.join(', ')}`;
  });
  return groups.length === 0 ? '' : ['Skipped checks', ...groups].join('\n');
}

function formatFindings(lines: readonly EndpointReport[]): string {
  const findings = lines.flatMap((line) =>
    line.findings.map(
      ({ kind, where, request, expected, got }) =>
        `${line.endpoint}  ${kind}${where === '' ? '' : ` ${where}`}: expected ${expected}, got ${got} (${request})`,
    ),
  );
  return findings.length === 0 ? '' : ['Drift', ...findings].join('\n');
}

function formatSummary({ host, endpoints, conventions, passed, write }: Report): string {
  const count = (verdict: Verdict) => endpoints.filter((line) => line.verdict === verdict).length;
  const checked = conventions.filter(({ kept }) => kept !== null);
  const kept = checked.filter((convention) => convention.kept === true).length;
  const mode = write ? 'with writes' : 'read-only';
  return [
    `${host} (${mode}): ${passed ? 'passed' : 'drift'}.`,
    `Endpoints: ${count('passed')} passed, ${count('partial')} partial, ${count('skipped')} skipped,`,
    `${count('drift')} drift, ${count('absent')} absent. Conventions: ${kept} of ${checked.length} kept.`,
  ].join(' ');
}
