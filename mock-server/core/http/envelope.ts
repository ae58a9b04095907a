import { messageText, type MessageKey, type WireLanguage } from '#contract/errors.ts';

export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly time: string | number;
  readonly data: unknown;
}

const seconds = (now: number) => Math.floor(now / 1000);

/** What an endpoint answers: `time` is a string (HOST-2). */
export function envelope(code: number, msg: string, now: number, data: unknown = null): Envelope {
  return { code, msg, time: String(seconds(now)), data };
}

/** What the host itself answers, for a path that is not there or a crash: `time` is an integer. */
export function hostEnvelope(
  code: number,
  key: MessageKey,
  now: number,
  language: WireLanguage,
): Envelope {
  return { code, msg: messageText(key, language), time: seconds(now), data: null };
}
