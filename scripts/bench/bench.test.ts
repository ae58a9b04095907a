import { describe, expect, it } from 'vitest';
import { main } from './main.ts';
import type { Measure, Row } from './row.ts';

const ROW: Row = {
  name: 'first load',
  budget: '150 KB',
  measured: '145 KB',
  baseline: 'react alone: 108 KB',
  ratio: '1.34 ×',
  kept: true,
};

const NAMES = ['bundle', 'start', 'get', 'submit', 'settle', 'world'] as const;

/** What `npm run bench` says when it is typed, of budgets that take no time. */
async function typed(args: readonly string[], start: Partial<Row> = {}) {
  let out = '';
  let err = '';
  const pages: string[] = [];
  const measured: string[] = [];
  const measure = (name: string): Measure => {
    return async () => {
      measured.push(name);
      return [{ ...ROW, name, ...(name === 'start' && start) }];
    };
  };
  const said = { out: (text: string) => (out += text), err: (text: string) => (err += text) };
  const code = await main(args, said, {
    measures: measuresOf(measure),
    keep: async (page) => void pages.push(page),
  });
  return { code, out, err, pages, measured };
}

const measuresOf = (measure: (name: string) => Measure) => ({
  bundle: measure('bundle'),
  start: measure('start'),
  get: measure('get'),
  submit: measure('submit'),
  settle: measure('settle'),
  world: measure('world'),
});

it('measures everything, as a table, and writes no record', async () => {
  const { code, out, err, pages, measured } = await typed([]);
  expect({ code, pages, measured }).toEqual({ code: 0, pages: [], measured: NAMES });
  expect(out).toMatch(/^kept +start +150 KB +145 KB +react alone: 108 KB +1\.34 ×$/m);
  expect(err).toContain('measuring bundle …');
});

it('ends with 1 when one budget is broken', async () => {
  const { code, out } = await typed([], { kept: false });
  expect(code).toBe(1);
  expect(out).toMatch(/^broken +start/m);
});

it('--only measures one', async () => {
  expect(await typed(['--only', 'start'])).toMatchObject({ code: 0, measured: ['start'] });
});

it('--json says the same for programs, and nothing else where they read', async () => {
  const { code, out } = await typed(['--json'], { kept: false });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    node: process.version,
    cores: expect.any(Number),
    busy: expect.any(Number),
    rows: NAMES.map((name) => ({ ...ROW, name, kept: name !== 'start' })),
  });
});

it('--write keeps the record, also of what is broken, beside what it says', async () => {
  const { code, out, pages } = await typed(['--write', '--json'], { kept: false });
  expect(code).toBe(1);
  expect(JSON.parse(out).rows).toHaveLength(6);
  expect(pages).toEqual([expect.stringMatching(/^# Performance\n[^]*\| broken \| start \|/)]);
  expect(pages[0]).toContain(`Node ${process.version}`);
});

describe('says what to do about', () => {
  const form = /: npm run bench -- takes --only, --json, --write\.$/;

  it.each([
    { args: ['--wirte'], says: form },
    { args: ['--write=yes'], says: form },
    { args: ['--only'], says: form },
    { args: ['start'], says: form },
    {
      args: ['--only', 'bundel'],
      says: /^There is no measure "bundel": --only takes bundle, start, /,
    },
    { args: ['--only', 'start', '--write'], says: /leave out --only, or --write\.$/ },
  ])('$args', async ({ args, says }) => {
    const { code, out, err, measured, pages } = await typed(args);
    expect({ code, out, measured, pages }).toEqual({ code: 2, out: '', measured: [], pages: [] });
    expect(err).toMatch(says);
    expect(err).not.toContain('\n');
  });
});
