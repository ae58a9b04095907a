import { ENDPOINTS } from '#contract/api/endpoints.ts';
import type { Convention } from './conventions.ts';
import type { SuiteResult } from './suite.ts';
import type { Finding, FindingKind, SkippedCheck, Observation } from './probe.ts';

/** `part`: no drift, but some checks were skipped; `unasked`: all checks were skipped. */
type Verdict = 'whole' | 'part' | 'unasked' | 'absent' | 'drift';

interface Line {
  readonly endpoint: string;
  readonly method: string;
  readonly path: string;
  readonly documented: boolean;
  readonly verdict: Verdict;
  readonly calls: number;
  /** True when the data was seen, not only refusals. */
  readonly answered: boolean;
  readonly leftOut: readonly SkippedCheck[];
  readonly findings: readonly Finding[];
}

export interface Report {
  readonly host: string;
  readonly write: boolean;
  readonly strict: boolean;
  /** True without drift. */
  readonly whole: boolean;
  readonly endpoints: readonly Line[];
  readonly habits: readonly Convention[];
}

/** Builds the report. A missing documented path is drift, a missing assumed path is a note. */
export function reportOf(
  { seen, habits }: SuiteResult,
  about: Pick<Report, 'host' | 'write' | 'strict'>,
): Report {
  const endpoints = seen.map((each) => lineOf(each, about.strict));
  const drifts = endpoints.some(({ verdict }) => verdict === 'drift');
  const whole = !drifts && habits.every(({ kept }) => kept !== false);
  return { ...about, whole, endpoints, habits };
}

function lineOf({ name, absent, findings, ...seen }: Observation, strict: boolean): Line {
  const { method, path, documented } = ENDPOINTS[name];
  const line = { endpoint: name, method, path, documented, ...seen, findings };
  if (absent && (documented || strict)) return { ...line, verdict: 'drift', findings: [ABSENT] };
  if (absent) return { ...line, verdict: 'absent' };
  if (findings.length > 0) return { ...line, verdict: 'drift' };
  if (seen.calls === 0) return { ...line, verdict: 'unasked' };
  return { ...line, verdict: seen.leftOut.length === 0 ? 'whole' : 'part' };
}

const ABSENT: Finding = {
  kind: 'status',
  where: 'HTTP',
  asked: 'its path',
  expected: 'an endpoint',
  got: 'a path the host does not know',
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
export function reportText(report: Report): string {
  const documented = report.endpoints.filter((line) => line.documented);
  const assumed = report.endpoints.filter((line) => !line.documented);
  return [
    table('Documented endpoints', documented),
    table('Assumed endpoints, whose paths are not documented', assumed),
    habitText(report.habits),
    leftOutText(report.endpoints),
    driftText(report.endpoints),
    closing(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function table(title: string, lines: readonly Line[]): string {
  const head = ['', title, 'calls', ...KINDS];
  const rows = lines.map((line) => [
    line.verdict,
    `${line.method.padEnd(4)} ${line.path}`,
    String(line.calls),
    ...KINDS.map((kind) => cellOf(line, kind)),
  ]);
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  // Numbers are right-aligned.
  const cell = (text: string, column: number) =>
    column < 2 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return all.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

function cellOf({ verdict, answered, findings }: Line, kind: FindingKind): string {
  const count = findings.filter((each) => each.kind === kind).length;
  if (count > 0) return String(count);
  const isUnseen =
    verdict === 'absent' || verdict === 'unasked' || (!answered && OF_DATA.has(kind));
  return isUnseen ? '-' : 'ok';
}

/** The findings about data. */
const OF_DATA: ReadonlySet<FindingKind> = new Set(['types', 'missing', 'extra', 'behaviour']);

const WORD = { true: 'kept   ', false: 'drift  ', null: 'skipped' } as const;

function habitText(habits: readonly Convention[]): string {
  const lines = habits.map(({ name, kept, note }) => {
    const word = WORD[`${kept}`];
    return `${word}  ${name}${note === '' ? '' : `: ${note}`}`;
  });
  return ['Habits of the host', ...lines].join('\n');
}

function leftOutText(lines: readonly Line[]): string {
  const named = lines.flatMap(({ endpoint, leftOut }) =>
    leftOut.map(({ checks, why }) => ({ endpoint, reason: `${checks}: ${why}` })),
  );
  const told = [...new Set(named.map(({ reason }) => reason))].map((reason) => {
    const names = named.filter((each) => each.reason === reason).map(({ endpoint }) => endpoint);
    return `${reason}\n    ${names.join(', ')}`;
  });
  return told.length === 0 ? '' : ['Left out', ...told].join('\n');
}

function driftText(lines: readonly Line[]): string {
  const told = lines.flatMap(({ endpoint, findings }) =>
    findings.map(
      ({ kind, where, asked, expected, got }) =>
        `${endpoint}  ${kind}${where === '' ? '' : ` ${where}`}: expected ${expected}, got ${got} (${asked})`,
    ),
  );
  return told.length === 0 ? '' : ['Drift', ...told].join('\n');
}

function closing({ host, endpoints, habits, whole, write }: Report): string {
  const count = (verdict: Verdict) => endpoints.filter((line) => line.verdict === verdict).length;
  const judged = habits.filter(({ kept }) => kept !== null);
  const kept = judged.filter((habit) => habit.kept === true).length;
  const mode = write ? 'with writing' : 'read-only';
  return [
    `${host} (${mode}): ${whole ? 'whole' : 'drift'}.`,
    `${count('whole')} endpoints whole, ${count('part')} in part, ${count('unasked')} not asked,`,
    `${count('drift')} drifted, ${count('absent')} assumed ones absent; ${kept} of ${judged.length} habits kept.`,
  ].join(' ');
}
