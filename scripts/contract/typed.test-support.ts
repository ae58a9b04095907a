import { expect } from 'vitest';
import { main } from './main.ts';
import type { Report } from './report.ts';

/** The options to log in as a player of the scenario `default`. */
export const DEMO = ['--account', 'demo1', '--password', 'Demo1234'];

/** Runs the command and returns its output. */
export async function runHostCheck(...args: string[]) {
  let out = '';
  let err = '';
  const code = await main(args, { out: (text) => (out += text), err: (text) => (err += text) });
  return { code, out, err };
}

export async function runForReport(host: string, ...args: string[]) {
  const { code, out, err } = await runHostCheck('--host', host, '--json', ...args);
  expect(err).toBe('');
  return { code, report: JSON.parse(out) as Report };
}

/** Returns the kinds of findings. */
export const driftsOf = ({ endpoints, habits }: Report) => [
  ...endpoints.flatMap(({ endpoint, findings }) =>
    findings.map(({ kind, where }) => `${endpoint} ${kind} ${where}`.trim()),
  ),
  ...habits.filter(({ kept }) => kept === false).map(({ name }) => name),
];
