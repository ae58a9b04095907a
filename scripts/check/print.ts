import type { CheckResult } from './checks.ts';

export function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

export function printCheck({ name, ok, output, ms }: CheckResult): void {
  console.log(`  ${ok ? 'ok    ' : 'failed'}  ${name} (${formatSeconds(ms)})`);
  if (!ok && output !== '') console.log(output.replaceAll(/^/gm, '    '));
}
