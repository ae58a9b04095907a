import { findingKey, type KnownDeviation } from './known-deviations.ts';
import {
  ABOUT_DATA,
  FINDING_KINDS,
  type Finding,
  type FindingKind,
  type Observation,
  type SkippedCheck,
} from './observation.ts';

/** A convention of FastAdmin hosts and the result of its check. */
export interface Convention {
  readonly name: string;
  /** Null: not checked. */
  readonly kept: boolean | null;
  /** The deviation, or the reason why it was not checked. */
  readonly note: string;
}

/**
 * `passed`: every check was made; `partial`: some checks were skipped; `skipped`: no call was made;
 * `absent`: an assumed path that the host does not know; `known`: all drift is known.
 */
type Verdict = 'passed' | 'partial' | 'skipped' | 'absent' | 'known' | 'drift';

interface MaybeKnown {
  readonly known?: string;
}

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
  readonly findings: readonly (Finding & MaybeKnown)[];
}

/** The result of a host check, as `--json` prints it. */
export interface Report {
  readonly host: string;
  readonly write: boolean;
  readonly strict: boolean;
  /** The groups of endpoints that were checked; null: all. */
  readonly only: readonly string[] | null;
  /** The call at which the host stopped answering, and why; null: it answered to the end. */
  readonly stopped: { readonly request: string; readonly reason: string } | null;
  /** True without new drift, and when the host did not stop. */
  readonly passed: boolean;
  readonly endpoints: readonly EndpointReport[];
  readonly conventions: readonly (Convention & MaybeKnown)[];
}

/** Creates the report. A missing documented path is drift, a missing assumed path is a note. */
export function createReport(
  observations: readonly Observation[],
  conventions: readonly Convention[],
  about: Pick<Report, 'host' | 'write' | 'strict' | 'only' | 'stopped'>,
  known: readonly KnownDeviation[],
): Report {
  const reasons = new Map(known.map(({ key, reason }) => [key, reason]));
  const endpoints = observations.map((each) => reportEndpoint(each, about.strict, reasons));
  const hasDrift = endpoints.some(({ verdict }) => verdict === 'drift');
  const judged = conventions.map((each) =>
    each.kept === false ? { ...each, ...lookUp(reasons, each.name) } : each,
  );
  const isUnknown = ({ kept, known: reason }: Convention & MaybeKnown) =>
    kept === false && reason === undefined;
  const passed = !about.stopped && !hasDrift && !judged.some(isUnknown);
  return { ...about, passed, endpoints, conventions: judged };
}

function reportEndpoint(
  { name, declaration, absent, findings: found, ...observation }: Observation,
  strict: boolean,
  reasons: ReadonlyMap<string, string>,
): EndpointReport {
  const { method, path, documented = true } = declaration;
  const isMissing = absent && (documented || strict);
  const findings = (isMissing ? [ABSENT] : found).map((finding) => ({
    ...finding,
    ...lookUp(reasons, findingKey(name, finding)),
  }));
  const line = { endpoint: name, method, path, documented, ...observation, findings };
  if (absent && !isMissing) return { ...line, verdict: 'absent' };
  if (findings.some(({ known }) => known === undefined)) return { ...line, verdict: 'drift' };
  if (findings.length > 0) return { ...line, verdict: 'known' };
  if (observation.calls === 0) return { ...line, verdict: 'skipped' };
  return { ...line, verdict: observation.skipped.length === 0 ? 'passed' : 'partial' };
}

function lookUp(reasons: ReadonlyMap<string, string>, key: string): MaybeKnown {
  const known = reasons.get(key);
  return known === undefined ? {} : { known };
}

const ABSENT: Finding = {
  kind: 'status',
  where: 'HTTP',
  request: 'its path',
  expected: 'an endpoint',
  got: 'a path that the host does not know',
};

export function formatReport(report: Report): string {
  const { endpoints, conventions } = report;
  return [
    formatEndpoints(
      'Documented endpoints',
      endpoints.filter(({ documented }) => documented),
    ),
    formatEndpoints(
      'Assumed endpoints, whose paths are not documented',
      endpoints.filter(({ documented }) => !documented),
    ),
    formatConventions(conventions),
    formatSkippedChecks(report),
    ...formatFindings(report),
    formatSummary(report),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function formatEndpoints(title: string, lines: readonly EndpointReport[]): string {
  if (lines.length === 0) return '';
  const head = ['', title, 'calls', ...FINDING_KINDS];
  const rows = lines.map((line) => [
    line.verdict,
    `${line.method.padEnd(4)} ${line.path}`,
    String(line.calls),
    ...FINDING_KINDS.map((kind) => formatCell(line, kind)),
  ]);
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number) => text.padEnd(widths[column] ?? 0);
  return all.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

function formatCell({ verdict, answered, findings }: EndpointReport, kind: FindingKind): string {
  const count = findings.filter((each) => each.kind === kind).length;
  if (count > 0) return String(count);
  const isUnchecked =
    verdict === 'absent' || verdict === 'skipped' || (!answered && ABOUT_DATA.has(kind));
  return isUnchecked ? '-' : 'ok';
}

function formatConventions(conventions: Report['conventions']): string {
  const checked = conventions.filter(({ kept }) => kept !== null);
  const lines = checked.map(({ name, kept, note, known }) => {
    const verdict = known === undefined ? 'drift' : 'known';
    return kept === true ? `kept   ${name}` : `${verdict}  ${name}: ${note}`;
  });
  return lines.length === 0 ? '' : ['Conventions of the host', ...lines].join('\n');
}

function formatSkippedChecks({ endpoints, conventions }: Report): string {
  const unchecked = conventions.filter(({ kept }) => kept === null);
  const skipped = [
    ...endpoints.flatMap(({ endpoint: text, skipped: checks }) =>
      checks.map((each) => ({ text, reason: `${each.checks}: ${each.reason}` })),
    ),
    ...unchecked.map(({ name: text, note }) => ({ text, reason: `conventions: ${note}` })),
  ];
  return formatByReason('Skipped checks', skipped, '; ');
}

function formatFindings({ endpoints, conventions }: Report): string[] {
  const findings = endpoints.flatMap(({ endpoint, findings: found }) =>
    found.map(({ kind, where, request, expected, got, known }) => ({
      text: `${endpoint}  ${kind}${where === '' ? '' : ` ${where}`}: expected ${expected}, got ${got} (${request})`,
      known,
    })),
  );
  const fresh = findings.filter(({ known }) => known === undefined);
  const known = [...findings, ...conventions.map((each) => ({ ...each, text: each.name }))].flatMap(
    ({ text, known: reason }) => (reason === undefined ? [] : [{ text, reason }]),
  );
  return [
    fresh.length === 0 ? '' : ['Drift', ...fresh.map(({ text }) => text)].join('\n'),
    formatByReason('Known deviations', known),
  ];
}

function formatByReason(
  title: string,
  items: readonly { readonly text: string; readonly reason: string }[],
  separator = '\n    ',
): string {
  const groups = [...new Set(items.map(({ reason }) => reason))].map((reason) => {
    const texts = items.filter((each) => each.reason === reason).map(({ text }) => text);
    return `${reason}\n    ${texts.join(separator)}`;
  });
  return groups.length === 0 ? '' : [title, ...groups].join('\n');
}

function formatSummary(report: Report): string {
  const { host, endpoints, conventions, only, stopped } = report;
  const count = (verdict: Verdict) => endpoints.filter((line) => line.verdict === verdict).length;
  const checked = conventions.filter(({ kept }) => kept !== null);
  const kept = checked.filter((convention) => convention.kept === true).length;
  const findings = endpoints.flatMap((line) => line.findings);
  const known = [...findings, ...conventions].filter((each) => each.known !== undefined).length;
  const mode = `${report.write ? 'with writes' : 'read-only'}${only ? `, only ${only.join(', ')}` : ''}`;
  const result = stopped ? 'not finished' : report.passed ? 'passed' : 'drift';
  return [
    `${host} (${mode}): ${result}.`,
    stopped && `The host stopped answering at ${stopped.request} (${stopped.reason}).`,
    `Endpoints: ${count('passed')} passed, ${count('partial')} partial, ${count('skipped')} skipped,`,
    `${count('drift')} drift, ${count('absent')} absent.`,
    conventions.length > 0 && `Conventions: ${kept} of ${checked.length} kept.`,
    known > 0 && `Deviations: ${known} known.`,
  ]
    .filter(Boolean)
    .join(' ');
}
