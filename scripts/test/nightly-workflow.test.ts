import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../bootstrap/root.mjs';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly steps: readonly Step[];
  readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
}

const read = () =>
  parse(readFileSync(join(root, '.github/workflows/nightly.yml'), 'utf8')) as {
    readonly jobs: { readonly test: Job; readonly report: Job };
  };

const stepOf = ({ steps }: Job, action: string) =>
  steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`));

it('the nightly workflow runs each shard once', () => {
  const { test } = read().jobs;
  const shards = test.strategy?.matrix.shard ?? [];
  const count = /--shard \$\{\{ matrix\.shard \}\}\/(\d+)$/.exec(
    test.steps.map(({ run = '' }) => run).find((run) => run.includes('--shard')) ?? '',
  )?.[1];
  expect(shards).toEqual(Array.from({ length: Number(count) }, (_, index) => index + 1));
});

it('the nightly workflow merges the reports of all shards, also of those that failed', () => {
  const { test, report } = read().jobs;
  const sent = stepOf(test, 'upload-artifact');
  const received = stepOf(report, 'download-artifact');
  expect([sent?.if, report.if]).toEqual(['${{ !cancelled() }}', '${{ !cancelled() }}']);
  expect(sent?.with).toMatchObject({
    name: 'blob-report-${{ matrix.shard }}',
    path: 'blob-report/',
  });
  expect(report.needs).toBe('test');
  expect(received?.with).toMatchObject({ pattern: 'blob-report-*', 'merge-multiple': true });
  const merge = `npx playwright merge-reports --reporter html ${String(received?.with?.['path'])}`;
  expect(report.steps.map(({ run }) => run)).toContain(merge);
});
