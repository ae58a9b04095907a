// @ts-check
/**
 * Something a person can act on. Its message is the one sentence they read;
 * any other error is a defect of ours and keeps its stack.
 */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {string} [detail] what a tool said, printed below the sentence
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
 * Runs a command's steps; when one fails, says so and ends with status 1.
 *
 * @param {() => void | Promise<void>} steps
 */
export async function orExplain(steps) {
  try {
    await steps();
  } catch (error) {
    process.stderr.write(`${describeProblem(error)}\n`);
    process.exit(1);
  }
}
