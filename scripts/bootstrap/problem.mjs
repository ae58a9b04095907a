// @ts-check

/** An error that the reader can fix: its message says how. Any other error is a bug and keeps its stack. */
export class Problem extends Error {
  /**
   * @param {string} message one sentence
   * @param {string} [detail] output of a tool, printed below the message
   */
  constructor(message, detail = '') {
    super(message);
    this.name = 'Problem';
    this.detail = detail;
  }
}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function describeProblem(error) {
  if (error instanceof Problem) {
    return error.detail === '' ? error.message : `${error.message}\n\n${error.detail}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * Ends the process: with 1 after printing the error, or as commander asks, which has printed already
 * (0 after `--help`, 2 for a wrong command line).
 *
 * @param {unknown} error
 * @returns {never}
 */
export function exitWithProblem(error) {
  if (isUsage(error)) process.exit('exitCode' in error && error.exitCode === 0 ? 0 : 2);
  process.stderr.write(`${describeProblem(error)}\n`);
  process.exit(1);
}

/**
 * Tells whether commander ended the program: after `--help`, or for a wrong command line.
 *
 * @param {unknown} error
 * @returns {error is Error}
 */
export function isUsage(error) {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
}
