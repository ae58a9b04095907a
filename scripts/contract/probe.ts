import { ENDPOINT_NAMES, SCHEMAS, type Data, type Payload } from '#contract/api/schemas.ts';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { Envelope } from '#contract/envelope.ts';
import { messageKeyOf, messageText, type MessageKey, type WireLanguage } from '#contract/errors.ts';
import { Type } from 'typebox';
import { Unreachable, type HostResponse, type Host, type RequestStyle } from './host.ts';
import { shapeDrift, type Drift, type Shape } from './shape-drift.ts';

export type FindingKind = Drift['kind'] | 'status' | 'envelope' | 'messages' | 'behaviour';

export interface Finding extends Omit<Drift, 'kind'> {
  readonly kind: FindingKind;
  /** A short description of the request. */
  readonly asked: string;
}

/** A skipped check of an endpoint with its reason. */
export interface SkippedCheck {
  readonly checks: 'everything' | 'refusals' | 'success';
  readonly why: string;
}

/** The observations of one endpoint. */
export interface Observation {
  readonly name: EndpointName;
  calls: number;
  /** True when it answered with data. */
  answered: boolean;
  /** True when the host does not know the path. */
  absent: boolean;
  readonly leftOut: SkippedCheck[];
  readonly findings: Finding[];
}

/** The expected answer. */
interface Expected {
  readonly asked: string;
  readonly status: number;
  readonly code: number;
  /** '' for no message; undefined when the contract does not specify it. */
  readonly says?: MessageKey | '' | undefined;
  readonly language?: WireLanguage | undefined;
}

/** The envelope with any data; the data is checked separately. */
const ENVELOPE = Envelope(Type.Unknown()) as Shape; // a TypeBox schema is JSON Schema

/** Calls endpoints, checks the answers against the contract and records the findings. */
export class Probe {
  readonly host: Host;
  readonly seen: ReadonlyMap<EndpointName, Observation>;
  /** Answers in the other language. */
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

  /** Sends a call that must succeed. Returns its data, or null when the data is not usable. */
  async ok<N extends EndpointName>(
    name: N,
    payload: Payload<N>,
    { says = '', ...manner }: RequestStyle & { says?: MessageKey | '' | undefined } = {},
  ): Promise<Data<N> | null> {
    const asked = askedBy(payload, manner);
    const response = await this.#call(name, payload, manner);
    if (!response) return null;
    return this.judgeData(name, response, { asked, says, language: manner.language });
  }

  /** Checks an answer that must be a success. */
  judgeData<N extends EndpointName>(
    name: N,
    response: HostResponse,
    expected: Pick<Expected, 'asked' | 'says' | 'language'>,
  ): Data<N> | null {
    if (!this.#judge(name, response, { status: 200, code: 1, ...expected })) return null;
    const seen = this.of(name);
    seen.answered = true;
    const data: unknown = Reflect.get(Object(response.body), 'data');
    const drifts = shapeDrift(SCHEMAS[name].data, data, 'data');
    for (const drift of drifts) this.note(name, { ...drift, asked: expected.asked });
    // Data with additional fields is still usable.
    const isUsable = drifts.every(({ kind }) => kind === 'extra');
    return isUsable ? (data as Data<N>) : null; // it fits its schema
  }

  /** Sends a call that must be refused with a message and HTTP 200. */
  async refused(
    name: EndpointName,
    payload: object,
    says: MessageKey,
    manner: RequestStyle = {},
  ): Promise<void> {
    const asked = askedBy(payload, manner);
    const response = await this.#call(name, payload, manner);
    const { language } = manner;
    if (response)
      this.#judgeNothing(name, response, { asked, status: 200, code: 0, says, language });
  }

  /** Sends a call without a login that must be refused with 401. */
  async loginFirst(name: EndpointName, payload: object, manner: RequestStyle = {}): Promise<void> {
    const response = await this.#call(name, payload, manner);
    if (response) this.judgeLoginFirst(name, response, askedBy(payload, manner));
  }

  judgeLoginFirst(name: EndpointName, response: HostResponse, asked: string): void {
    this.#judgeNothing(name, response, { asked, status: 401, code: 401, says: 'login_first' });
  }

  judgeRefusal(name: EndpointName, response: HostResponse, asked: string, says: MessageKey): void {
    this.#judgeNothing(name, response, { asked, status: 200, code: 0, says });
  }

  /** Checks a condition between answers. */
  that(name: EndpointName, asked: string, holds: boolean, expected: string): void {
    if (holds) return;
    this.note(name, { kind: 'behaviour', where: '', asked, expected, got: 'something else' });
  }

  /** Records why a check is skipped; the first reason counts. */
  skip(
    names: readonly EndpointName[],
    why: string,
    checks: SkippedCheck['checks'] = 'success',
  ): void {
    for (const name of names) {
      const { leftOut } = this.of(name);
      const isTold = leftOut.some((each) => each.checks === checks || each.checks === 'everything');
      if (!isTold) leftOut.push({ checks, why });
    }
  }

  of(name: EndpointName): Observation {
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

  /** Counts a call that was not sent by the probe. */
  counted(name: EndpointName): void {
    this.of(name).calls += 1;
  }

  /** Returns null for a path unknown to the host; it is reported once and not called again. */
  async #call(
    name: EndpointName,
    payload: object,
    manner: RequestStyle,
  ): Promise<HostResponse | null> {
    const seen = this.of(name);
    if (seen.absent) return null;
    this.counted(name);
    const response = await this.host.call(name, payload, manner).catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error;
      // The host answered before, so a cut or hanging call is drift of this endpoint.
      const asked = askedBy(payload, manner);
      this.note(name, { kind: 'status', where: 'HTTP', asked, expected: 'an answer', got: 'none' });
      return null;
    });
    if (response?.status !== 404 && response?.status !== 405) return response;
    seen.absent = true;
    return null;
  }

  #judgeNothing(name: EndpointName, response: HostResponse, expected: Expected): void {
    if (!this.#judge(name, response, expected)) return;
    const data: unknown = Reflect.get(Object(response.body), 'data');
    const { asked } = expected;
    if (data === null) return;
    this.note(name, { kind: 'types', where: 'data', asked, expected: 'null', got: typeof data });
  }

  /** Checks status, envelope, code and message. Returns false when the data cannot be checked. */
  #judge(name: EndpointName, response: HostResponse, expected: Expected): boolean {
    const { asked, status, code, says, language = 'en' } = expected;
    if (response.status !== status) {
      const got = String(response.status);
      this.note(name, { kind: 'status', where: 'HTTP', asked, expected: String(status), got });
    }
    const drifts = shapeDrift(ENVELOPE, response.body, 'answer');
    for (const drift of drifts) this.note(name, { ...drift, asked, kind: 'envelope' });
    if (drifts.some(({ kind }) => kind !== 'extra')) return false;
    const body = response.body as { code: number; msg: string; time: unknown }; // it fits the envelope
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

/** Describes a request by method and field names, without values, which may be personal data. */
function askedBy(payload: object, { token, language }: RequestStyle): string {
  const names = Object.keys(payload).join(', ');
  const by = token === undefined ? 'without a login' : 'logged in';
  return [names === '' ? 'nothing sent' : names, by, ...(language === 'zh' ? ['zh'] : [])].join(
    '; ',
  );
}
