// @ts-check

/** Something the person at the keyboard can act on. */
export class Failure extends Error {
  /**
   * @param {string} code stable, for programs: `no_server`, `usage` …
   * @param {string} message what failed, and why
   * @param {string} fix what to do about it
   */
  constructor(code, message, fix) {
    super(message);
    this.name = 'Failure';
    this.code = code;
    this.fix = fix;
  }
}

/**
 * @param {string} message
 * @param {string} fix
 */
export const usage = (message, fix) => new Failure('usage', message, fix);
