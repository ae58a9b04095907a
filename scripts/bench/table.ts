import type { Row } from './row.ts';

const HEAD = ['', 'what', 'budget', 'measured', 'baseline', 'ratio'];

/** Returns the rows as a table for a terminal. */
export function formatTable(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf({ kept, name, budget, measured, baseline, ratio }: Row): string[] {
  return [kept ? 'kept  ' : 'broken', name, budget, measured, baseline, ratio];
}

interface Machine {
  readonly node: string;
  readonly cores: number;
  /** Average number of programs that wanted to run, over the last minute. */
  readonly load: number;
  /** The time of an empty program, in times of that on the machine of the budgets. */
  readonly slowness: number;
}

/** Returns docs/performance.md. */
export function formatMarkdown(
  rows: readonly Row[],
  { node, cores, load, slowness }: Machine,
): string {
  const lines = [
    HEAD,
    HEAD.map(() => '---'),
    ...rows.map((row) => cellsOf(row).map((cell) => cell.trim())),
  ];
  return `# Performance

The results of \`npm run bench -- --write\`, each budget beside a baseline of the same run. Compare the ratios:
the times differ from machine to machine. This was Node ${node} on ${cores} cores with a load of ${load.toFixed(1)};
a load above the number of cores makes every time longer. Budgets in milliseconds are for a machine on which an empty
Node program takes 46 ms of processor time; here it took ${slowness.toFixed(1)} times as long.

${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}

\`npm test\` prints its own duration (budget: 5 minutes on 2 cores). The size of a route includes everything
that its screen waits for, for a visitor who has seen only the first page.
`;
}
