import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../bootstrap/root.mjs';

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly steps: readonly Step[];
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly number[]>> };
}

interface Workflow {
  readonly jobs: Readonly<Record<'test' | 'report', Job>> & Readonly<Record<string, Job>>;
}

const read = (name: string) =>
  parse(readFileSync(join(root, '.github/workflows', name), 'utf8')) as Workflow;

const stepOf = ({ steps }: Job, action: string) =>
  steps.find(({ uses }) => uses?.startsWith(`actions/${action}@`));

const NODES = [20, 22, 24];

describe.each([
  ['ci.yml', 'npm test', NODES, 'node-${{ matrix.node }}-'],
  ['nightly.yml', 'npm run test:nightly', undefined, ''],
])('%s', (name, command, nodes, prefix) => {
  const { test, report } = read(name).jobs;

  it('runs each shard once, on each version of Node', () => {
    const shards = test.strategy?.matrix['shard'] ?? [];
    const runs = test.steps.flatMap(({ run }) => (run?.includes('--shard') ? run : []));
    expect(shards.length).toBeGreaterThan(1);
    expect(shards).toEqual(Array.from(shards, (_, index) => index + 1));
    expect(runs).toEqual([`${command} -- --shard \${{ matrix.shard }}/${shards.length}`]);
    expect(test.strategy?.matrix['node']).toEqual(nodes);
    expect(report.strategy?.matrix['node']).toEqual(nodes);
  });

  it('merges the reports of all shards, also of those that failed', () => {
    const sent = stepOf(test, 'upload-artifact');
    const received = stepOf(report, 'download-artifact');
    expect([sent?.if, report.if]).toEqual(['${{ !cancelled() }}', '${{ !cancelled() }}']);
    expect(sent?.with).toMatchObject({
      name: `blob-report-${prefix}\${{ matrix.shard }}`,
      path: 'blob-report/',
    });
    expect(report.needs).toBe('test');
    expect(received?.with).toMatchObject({
      pattern: `blob-report-${prefix}*`,
      'merge-multiple': true,
    });
    const merge = `npx playwright merge-reports --reporter html ${String(received?.with?.['path'])}`;
    expect(report.steps.map(({ run }) => run)).toContain(merge);
    expect(stepOf(report, 'upload-artifact')?.with).toMatchObject({ path: 'playwright-report/' });
  });
});

it('ci.yml runs all tests as on other machines', () => {
  const steps = read('ci.yml').jobs['anywhere']?.steps ?? [];
  expect(steps).toContainEqual({ run: 'npm run test:package -- anywhere --require anywhere' });
});

it('ci.yml also runs all unit tests at once, which finds messages that no test produces', () => {
  const steps = read('ci.yml').jobs['messages']?.steps ?? [];
  expect(steps).toContainEqual({
    run: 'npm run test:unit',
    env: { DICEBOX_WHOLE_RUN: 'yes' },
  });
});
