import { ENDPOINT_NAMES, SCHEMAS, type Data, type Payload } from '#contract/api/schemas.ts';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { Envelope } from '#contract/envelope.ts';
import { messageKeyOf, messageText, type MessageKey, type WireLanguage } from '#contract/errors.ts';
import { Type } from 'typebox';
import { Unreachable, type Heard, type Host, type Manner } from './host.ts';
import { shapeDrift, type Drift, type Shape } from './shape-drift.ts';

export type FindingKind = Drift['kind'] | 'status' | 'envelope' | 'messages' | 'behaviour';

export interface Finding extends Omit<Drift, 'kind'> {
  readonly kind: FindingKind;
  /** What was asked, in a few words. */
  readonly asked: string;
}

/** Something of an endpoint that was not asked for, and why. */
export interface LeftOut {
  readonly checks: 'everything' | 'refusals' | 'success';
  readonly why: string;
}

/** What was seen of one endpoint. */
export interface Seen {
  readonly name: EndpointName;
  calls: number;
  /** Whether it has answered with its data. */
  answered: boolean;
  /** The host does not know its path. */
  absent: boolean;
  readonly leftOut: LeftOut[];
  readonly findings: Finding[];
}

/** What an answer should be. */
interface Expected {
  readonly asked: string;
  readonly status: number;
  readonly code: number;
  /** '' for none; undefined when the contract leaves it open. */
  readonly says?: MessageKey | '' | undefined;
  readonly language?: WireLanguage | undefined;
}

/** Any data: what is around it is judged apart from it. */
const ENVELOPE = Envelope(Type.Unknown()) as Shape; // a TypeBox schema is JSON Schema

/** Calls endpoints, holds what they answer against the contract, and remembers what it saw. */
export class Witness {
  readonly host: Host;
  readonly seen: ReadonlyMap<EndpointName, Seen>;
  /** Where the host spoke the other language. */
  readonly foreign: string[] = [];

  constructor(host: Host) {
    this.host = host;
    this.seen = new Map(
      ENDPOINT_NAMES.map((name) => [
        name,
        { name, calls: 0, answered: false, absent: false, leftOut: [], findings: [] },
      ]),
    );
  }

  /** A call that must succeed; its data when it has the shape it should, else null. */
  async ok<N extends EndpointName>(
    name: N,
    payload: Payload<N>,
    { says = '', ...manner }: Manner & { says?: MessageKey | '' | undefined } = {},
  ): Promise<Data<N> | null> {
    const asked = askedBy(payload, manner);
    const heard = await this.#call(name, payload, manner);
    if (!heard) return null;
    return this.judgeData(name, heard, { asked, says, language: manner.language });
  }

  /** Judges an answer that must be a success, however it was asked for. */
  judgeData<N extends EndpointName>(
    name: N,
    heard: Heard,
    expected: Pick<Expected, 'asked' | 'says' | 'language'>,
  ): Data<N> | null {
    if (!this.#judge(name, heard, { status: 200, code: 1, ...expected })) return null;
    const seen = this.of(name);
    seen.answered = true;
    const data: unknown = Reflect.get(Object(heard.body), 'data');
    const drifts = shapeDrift(SCHEMAS[name].data, data, 'data');
    for (const drift of drifts) this.note(name, { ...drift, asked: expected.asked });
    // Data with more in it than it should have can still be worked with.
    const isUsable = drifts.every(({ kind }) => kind === 'extra');
    return isUsable ? (data as Data<N>) : null; // it fits its schema
  }

  /** A call that must be refused with a message, and HTTP 200. */
  async refused(
    name: EndpointName,
    payload: object,
    says: MessageKey,
    manner: Manner = {},
  ): Promise<void> {
    const asked = askedBy(payload, manner);
    const heard = await this.#call(name, payload, manner);
    const { language } = manner;
    if (heard) this.#judgeNothing(name, heard, { asked, status: 200, code: 0, says, language });
  }

  /** A call without a login that must be told to log in first. */
  async loginFirst(name: EndpointName, payload: object, manner: Manner = {}): Promise<void> {
    const heard = await this.#call(name, payload, manner);
    if (heard) this.judgeLoginFirst(name, heard, askedBy(payload, manner));
  }

  judgeLoginFirst(name: EndpointName, heard: Heard, asked: string): void {
    this.#judgeNothing(name, heard, { asked, status: 401, code: 401, says: 'login_first' });
  }

  judgeRefusal(name: EndpointName, heard: Heard, asked: string, says: MessageKey): void {
    this.#judgeNothing(name, heard, { asked, status: 200, code: 0, says });
  }

  /** What must hold between answers. */
  that(name: EndpointName, asked: string, holds: boolean, expected: string): void {
    if (holds) return;
    this.note(name, { kind: 'behaviour', where: '', asked, expected, got: 'something else' });
  }

  /** Says why something of an endpoint is not asked for; the first reason counts. */
  skip(names: readonly EndpointName[], why: string, checks: LeftOut['checks'] = 'success'): void {
    for (const name of names) {
      const { leftOut } = this.of(name);
      const isTold = leftOut.some((each) => each.checks === checks || each.checks === 'everything');
      if (!isTold) leftOut.push({ checks, why });
    }
  }

  of(name: EndpointName): Seen {
    const seen = this.seen.get(name);
    if (!seen) throw new Error(`there is no endpoint ${name}`);
    return seen;
  }

  note(name: EndpointName, finding: Finding): void {
    const { findings } = this.of(name);
    const isKnown = findings.some(
      ({ kind, where, got }) =>
        kind === finding.kind && where === finding.where && got === finding.got,
    );
    if (!isKnown) findings.push(finding);
  }

  /** Counts a call made by hand. */
  counted(name: EndpointName): void {
    this.of(name).calls += 1;
  }

  /** Null when the host does not know the path: said once, and no more is asked of it. */
  async #call(name: EndpointName, payload: object, manner: Manner): Promise<Heard | null> {
    const seen = this.of(name);
    if (seen.absent) return null;
    this.counted(name);
    const heard = await this.host.call(name, payload, manner).catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error;
      // The host was there before: one call that is cut or hangs is drift of that endpoint.
      const asked = askedBy(payload, manner);
      this.note(name, { kind: 'status', where: 'HTTP', asked, expected: 'an answer', got: 'none' });
      return null;
    });
    if (heard?.status !== 404 && heard?.status !== 405) return heard;
    seen.absent = true;
    return null;
  }

  #judgeNothing(name: EndpointName, heard: Heard, expected: Expected): void {
    if (!this.#judge(name, heard, expected)) return;
    const data: unknown = Reflect.get(Object(heard.body), 'data');
    const { asked } = expected;
    if (data === null) return;
    this.note(name, { kind: 'types', where: 'data', asked, expected: 'null', got: typeof data });
  }

  /** Status, envelope, code and message; false when there is no data worth looking at. */
  #judge(name: EndpointName, heard: Heard, expected: Expected): boolean {
    const { asked, status, code, says, language = 'en' } = expected;
    if (heard.status !== status) {
      const got = String(heard.status);
      this.note(name, { kind: 'status', where: 'HTTP', asked, expected: String(status), got });
    }
    const drifts = shapeDrift(ENVELOPE, heard.body, 'answer');
    for (const drift of drifts) this.note(name, { ...drift, asked, kind: 'envelope' });
    if (drifts.some(({ kind }) => kind !== 'extra')) return false;
    const body = heard.body as { code: number; msg: string; time: unknown }; // it fits the envelope
    if (typeof body.time !== 'string') {
      const where = 'answer.time';
      this.note(name, { kind: 'envelope', where, asked, expected: 'string', got: 'integer' });
    }
    if (body.code !== code) {
      const got = `${body.code} (${body.msg})`;
      this.note(name, { kind: 'status', where: 'code', asked, expected: String(code), got });
      return false;
    }
    if (says !== undefined) this.#judgeMessage(name, body.msg, { asked, says, language });
    return true;
  }

  #judgeMessage(
    name: EndpointName,
    got: string,
    { asked, says, language }: { asked: string; says: MessageKey | ''; language: WireLanguage },
  ): void {
    const expected = says === '' ? '' : messageText(says, language);
    if (got === expected || (says !== '' && expected.includes('{') && messageKeyOf(got) === says)) {
      return;
    }
    if (says !== '' && got === messageText(says, language === 'en' ? 'zh' : 'en')) {
      this.foreign.push(`${ENDPOINTS[name].path} (${asked})`);
      return;
    }
    const quoted = JSON.stringify(got);
    const wanted = JSON.stringify(expected);
    this.note(name, { kind: 'messages', where: 'msg', asked, expected: wanted, got: quoted });
  }
}

/** The names of what was sent, and how; never the values, which may be somebody's. */
function askedBy(payload: object, { token, language }: Manner): string {
  const names = Object.keys(payload).join(', ');
  const by = token === undefined ? 'without a login' : 'logged in';
  return [names === '' ? 'nothing sent' : names, by, ...(language === 'zh' ? ['zh'] : [])].join(
    '; ',
  );
}
