/** An error that the user can fix. */
export class CliError extends Error {
  override readonly name = 'CliError';
  /** Stable name for programs: `no_server`, `file` … */
  readonly code: string;
  /** The fix. */
  readonly fix: string;

  constructor(code: string, message: string, fix: string) {
    super(message);
    this.code = code;
    this.fix = fix;
  }
}
