import type { Failure } from '../http/envelope.ts';

/** `no_file_uploaded` is what a host says of a file over PHP's own limit. */
const REFUSALS = ['no_file_uploaded', 'file_too_big', 'file_format_limited', 'file_not_an_image'];

/** Returns whether an upload failed because of its file, so that sending it again is no use. */
export function refusesFile({ code, key }: Failure): boolean {
  return code === 413 || (key !== null && REFUSALS.includes(key));
}
