import { expect, it } from 'vitest';
import { main } from './main.ts';
import { compare, type Measure, type Row } from './table.ts';

const ROW: Row = {
  name: 'first load',
  budget: '150 KB',
  measured: '145 KB',
  baseline: 'react alone: 108 KB',
  ratio: '1.34 ×',
  kept: true,
};

const NAMES = [
  'peers',
  'bundle',
  'start',
  'get',
  'submit',
  'settle',
  'clock',
  'world',
  'page',
  'kit',
] as const;
/** The measures of a run without options. */
const OWN = NAMES.filter((name) => name !== 'peers');

/** Runs `npm run bench` with measures that take no time. */
async function run(args: readonly string[], start: Partial<Row> = {}) {
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
  const measures = Object.fromEntries(NAMES.map((name) => [name, measure(name)]));
  const output = { out: (text: string) => (out += text), err: (text: string) => (err += text) };
  const ended = await main(args, output, {
    measures: measures as Record<(typeof NAMES)[number], Measure>, // one of each
    prepare: async () => {},
    save: async (page) => void pages.push(page),
  }).catch((error: unknown) => error);
  return { ended, out, err, pages, measured };
}

it('npm run bench prints all measures as a table and writes no file', async () => {
  const { ended, out, err, pages, measured } = await run([]);
  expect({ ended, pages, measured }).toEqual({ ended: 0, pages: [], measured: OWN });
  expect(out).toMatch(/^kept +start +150 KB +145 KB +react alone: 108 KB +1\.34 ×$/m);
  expect(err).toContain('measuring bundle …');
});

it('npm run bench ends with 1 when a budget is exceeded', async () => {
  const { ended, out } = await run([], { kept: false });
  expect(ended).toBe(1);
  expect(out).toMatch(/^broken +start/m);
});

it.each([
  [['--only', 'start'], ['start']],
  [['--peers'], NAMES],
  [['--only', 'peers'], ['peers']],
])('npm run bench %j takes these measures', async (args, measured) => {
  expect(await run(args)).toMatchObject({ ended: 0, measured });
});

it('npm run bench --json prints nothing but JSON to stdout', async () => {
  const { ended, out } = await run(['--json'], { kept: false });
  expect(ended).toBe(1);
  expect(JSON.parse(out)).toEqual({
    node: process.version,
    cores: expect.any(Number),
    load: expect.any(Number),
    rows: OWN.map((name) => ({ ...ROW, name, kept: name !== 'start' })),
  });
});

it('npm run bench --write saves the page, even when a budget is exceeded', async () => {
  const { ended, out, pages } = await run(['--write', '--json'], { kept: false });
  expect(ended).toBe(1);
  expect(JSON.parse(out).rows).toHaveLength(OWN.length);
  expect(pages).toEqual([expect.stringMatching(/^# Performance\n[^]*\| broken \| start \|/)]);
  expect(pages[0]).toContain(`Node ${process.version}`);
});

it.each([
  [['--wirte'], '(Did you mean --write?)'],
  [['--only', 'bundel'], 'Allowed choices are peers, bundle, start'],
  [['--only', 'start', '--write'], "cannot be used with option '--only"],
])('npm run bench %j measures nothing and explains', async (args, message) => {
  const { ended, err, measured, pages } = await run(args);
  expect(ended).toMatchObject({ code: expect.stringMatching(/^commander\./), exitCode: 1 });
  expect({ measured, pages }).toEqual({ measured: [], pages: [] });
  expect(err).toContain(message);
});

it.each([
  [{ atMost: 20 }, '≤ 20.0 ms', true],
  [{ atMost: 19 }, '≤ 19.0 ms', false],
  [{ atMostTimes: 1.9 }, '≤ 1.90 ×', false],
  [{ atLeast: 21 }, '≥ 21.0 ms', false],
  [{ atLeastTimes: 2 }, '≥ 2.00 ×', true],
])('a row of 20 ms with a baseline of 10 ms and the budget %j', (budget, text, kept) => {
  const row = compare({ name: 'row', unit: 'ms', measured: 20, baseline: ['bare', 10], budget });
  const cells = { measured: '20.0 ms', baseline: 'bare: 10.0 ms', ratio: '2.00 ×' };
  expect(row).toEqual({ name: 'row', budget: text, ...cells, kept });
});
