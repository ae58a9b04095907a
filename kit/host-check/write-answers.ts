import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireLanguage } from '#contract/errors/core.ts';
import { HostError, HostUnreachable } from './host.ts';
import { Mask } from './mask.ts';

export interface RecordedAnswer {
  readonly endpoint: string;
  readonly payload: object;
  readonly language: WireLanguage;
  /** True for a request with a login. */
  readonly authenticated: boolean;
  readonly status: number;
  /** The envelope. */
  readonly answer: unknown;
}

/** Writes answers without personal data to `answers.json`. Returns the path of the file. */
export function writeAnswers(
  folder: string,
  answers: readonly RecordedAnswer[],
  mask = maskOf(answers),
): string {
  mkdirSync(folder, { recursive: true });
  return writeJson(folder, 'answers.json', mask.apply(answers));
}

export function maskOf(...answers: readonly unknown[]): Mask {
  const mask = new Mask();
  mask.learn(answers);
  return mask;
}

/** Writes the answers until a host stopped. Returns the error that names the file; any other error as it is. */
export function explainStop(
  error: unknown,
  folder: string,
  answers: readonly RecordedAnswer[],
  mask = maskOf(answers),
): unknown {
  if (!(error instanceof HostUnreachable) || answers.length === 0) return error;
  const file = writeAnswers(folder, answers, mask);
  return new HostError(
    'host_stopped',
    `The host stopped answering at ${error.request} (${error.reason}). The ${answers.length} answers until then are in ${file}.`,
    'Make sure that the host runs, and record again.',
  );
}

/** Writes a value to a file of a folder. Returns the path of the file. */
export function writeJson(folder: string, name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
  return path;
}

/** Returns the endpoints of the answers with HTTP status 404: the host does not have them. */
export const findMissing = (answers: readonly RecordedAnswer[]): string[] => [
  ...new Set(answers.filter(({ status }) => status === 404).map(({ endpoint }) => endpoint)),
];
