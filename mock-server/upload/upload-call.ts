import type { Call } from '../api/call.ts';
import { Refusal } from '../api/refusal.ts';
import type { Incoming } from './receive.ts';

/** A call with its file and the base of the URLs in its answer. */
export interface UploadCall extends Call<'common.upload'> {
  readonly incoming: Incoming | null;
  /** The base of absolute URLs: "http://host". */
  readonly origin: string;
}

const CHUNKID = /^[a-z0-9-]{36}$/;

/** Returns the call's chunk id in the production host's format (HOST-27). */
export function chunkidOf({ payload: { chunkid = '' } }: UploadCall): string {
  if (!CHUNKID.test(chunkid)) throw new Refusal('upload_parameters');
  return chunkid;
}

/** Converts a form value to an integer like PHP: its leading digits, else 0. */
export function wholeNumberOf(value: string | number = 0): number {
  const [text = '0'] = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/i.exec(String(value)) ?? [];
  const most = Number.MAX_SAFE_INTEGER;
  return Math.max(-most, Math.min(most, Math.trunc(Number(text))));
}
