import { expect } from 'vitest';
import { main } from './main.ts';
import type { Report } from './report.ts';

/** A player of the scenario `default`. */
export const DEMO = ['--account', 'demo1', '--password', 'Demo1234'];

/** What `npm run contract` says when it is typed. */
export async function typed(...args: string[]) {
  let out = '';
  let err = '';
  const code = await main(args, { out: (text) => (out += text), err: (text) => (err += text) });
  return { code, out, err };
}

export async function reported(host: string, ...args: string[]) {
  const { code, out, err } = await typed('--host', host, '--json', ...args);
  expect(err).toBe('');
  return { code, report: JSON.parse(out) as Report };
}

/** What is wrong, in one word each. */
export const driftsOf = ({ endpoints, habits }: Report) => [
  ...endpoints.flatMap(({ endpoint, findings }) =>
    findings.map(({ kind, where }) => `${endpoint} ${kind} ${where}`.trim()),
  ),
  ...habits.filter(({ kept }) => kept === false).map(({ name }) => name),
];
