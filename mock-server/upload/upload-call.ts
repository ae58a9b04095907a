import type { Call } from '../core/http/endpoint.ts';
import { Refusal } from '../core/http/refusal.ts';
import type { Incoming } from './receive.ts';

/** A call, with the file it brought and where its answer's addresses begin. */
export interface UploadCall extends Call<'common.upload'> {
  readonly incoming: Incoming | null;
  /** "http://host": what goes before a path to make a full address. */
  readonly origin: string;
}

const CHUNKID = /^[a-z0-9-]{36}$/;

/** The call's chunk id, in the real host's form (HOST-27). */
export function chunkidOf({ payload: { chunkid = '' } }: UploadCall): string {
  if (!CHUNKID.test(chunkid)) throw new Refusal('upload_parameters');
  return chunkid;
}

/** What PHP makes of a number in a form: what it begins with, without its fraction; else 0. */
export function wholeNumberOf(value: string | number = 0): number {
  const [text = '0'] = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?/i.exec(String(value)) ?? [];
  const most = Number.MAX_SAFE_INTEGER;
  return Math.max(-most, Math.min(most, Math.trunc(Number(text))));
}
