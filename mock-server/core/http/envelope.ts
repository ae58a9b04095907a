export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly time: string | number;
  readonly data: unknown;
}

/** Returns the answer of an endpoint: `time` is a string (HOST-2). */
export function envelope(code: number, msg: string, now: number, data: unknown = null): Envelope {
  return { code, msg, time: String(seconds(now)), data };
}

/** Returns the host's own answer, for an unknown path or a crash: `time` is an integer (HOST-2). */
export function hostEnvelope(code: number, msg: string, now: number): Envelope {
  return { code, msg, time: seconds(now), data: null };
}

const seconds = (now: number) => Math.floor(now / 1000);
