import { availableParallelism, loadavg } from 'node:os';

type Unit = 'ms' | 'KB' | 'a second';

interface Comparison {
  readonly name: string;
  readonly unit: Unit;
  readonly measured: number;
  readonly baseline: readonly [name: string, value: number];
  /** A limit of the value, or of its ratio to the baseline. */
  readonly budget: {
    readonly [K in 'atMost' | 'atMostTimes' | 'atLeastTimes']?: number;
  };
}

export interface Row {
  readonly name: string;
  readonly budget: string;
  readonly measured: string;
  readonly baseline: string;
  readonly ratio: string;
  readonly kept: boolean;
}

export function compare({ name, unit, measured, baseline, budget }: Comparison): Row {
  const [label, base] = baseline;
  const ratio = measured / base;
  const { atMost = Infinity, atMostTimes = Infinity, atLeastTimes = 0 } = budget;
  const texts = [
    atMost < Infinity && `≤ ${format(atMost, unit)}`,
    atMostTimes < Infinity && `≤ ${formatRatio(atMostTimes)}`,
    atLeastTimes > 0 && `≥ ${formatRatio(atLeastTimes)}`,
  ];
  return {
    name,
    budget: texts.filter((text) => text !== false).join(', '),
    measured: format(measured, unit),
    baseline: `${label}: ${format(base, unit)}`,
    ratio: formatRatio(ratio),
    kept: measured <= atMost && ratio <= atMostTimes && ratio >= atLeastTimes,
  };
}

const format = (value: number, unit: Unit): string =>
  `${value.toFixed(unit !== 'a second' && value < 1000 ? 1 : 0)} ${unit}`;
const formatRatio = (ratio: number): string => `${ratio.toFixed(2)} ×`;

// Of several rounds the best one counts, for the baseline too: other work on the machine can only make a
// round slower.
export const shortest = (values: readonly number[]): number => Math.min(...values);
export const fastest = (rates: readonly number[]): number => Math.max(...rates);
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

export async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Keeps of the calls that are measured one by one beside a baseline the slowest, which says enough on a page. */
export function slowestGets(rows: readonly Row[]): Row[] {
  const groupOf = ({ name }: Row) => /^GET [^,]+(.*)/.exec(name)?.[1];
  const isSlowest = (row: Row) =>
    rows.every(
      (other) =>
        groupOf(other) !== groupOf(row) || parseFloat(other.ratio) >= parseFloat(row.ratio),
    );
  return rows.filter((row) => groupOf(row) === undefined || isSlowest(row));
}

export function formatTable(rows: readonly Row[]): string {
  const head = ['', 'what', 'budget', 'measured', 'baseline', 'ratio'];
  const cells = rows.map(({ kept, name, budget, measured, baseline, ratio }) =>
    [kept ? 'kept' : 'broken'].concat(name, budget, measured, baseline, ratio),
  );
  return [head, head.map(() => '---'), ...cells]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}

export const readMachine = () => ({
  node: process.version,
  cores: availableParallelism(),
  /** Average number of programs that wanted to run, over the last minute. */
  load: loadavg()[0] ?? 0,
});

export function formatPage(
  table: string,
  { node, cores, load }: ReturnType<typeof readMachine>,
): string {
  return `# Performance

The results of \`npm run bench -- --write\`, each budget beside a baseline of the same run. Compare the ratios:
the times differ from machine to machine. This was Node ${node} on ${cores} cores with a load of ${load.toFixed(1)};
a load above the number of cores makes every time longer. Of all documented GETs, the slowest beside its baseline is listed.

${table}

Taps and "board usable" are measured on a CPU 4 times slower; "board usable" also with an empty cache at 1.6 Mbit/s
and 150 ms: it is the time until a tap on Big shows. The size of a route includes everything that its screen waits for,
for a visitor who has seen only the first page. \`npm test\` prints its own duration (budget: 5 minutes on
2 cores).
`;
}
