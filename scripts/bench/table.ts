import type { Row } from './row.ts';

const HEAD = ['', 'what', 'budget', 'measured', 'baseline', 'ratio'];

/** For a terminal. */
export function tableOf(rows: readonly Row[]): string {
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
  /** How many programs wanted to run at once, over the last minute. */
  readonly busy: number;
}

/** For docs/performance.md. */
export function markdownOf(rows: readonly Row[], { node, cores, busy }: Machine): string {
  const lines = [
    HEAD,
    HEAD.map(() => '---'),
    ...rows.map((row) => cellsOf(row).map((cell) => cell.trim())),
  ];
  return `# Performance

What \`npm run bench -- --write\` measured, each budget beside a baseline of the same run: the ratio says
more than the time, which is another on every machine. This was Node ${node} on ${cores} cores, and
${busy.toFixed(1)} programs on average wanted to run at once: where that is more than the cores, every time is longer than alone.

${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}

How long \`npm test\` takes (5 minutes on 2 cores at most) is said by its own last lines and not measured
here. What a route loads counts everything that its screen waits for, as if nothing but the first page
had been seen.
`;
}
