import { Type } from 'typebox';
import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import { type Data, type Payload, SCHEMAS } from '#contract/api/schemas.ts';
import { Envelope } from '#contract/envelope.ts';
import { type MessageKey, messageKeyOf, messageText, type WireLanguage } from '#contract/errors.ts';
import { type Drift, findDrifts } from '../compare.ts';
import { Host, type HostResponse, type RequestContext } from '../host.ts';
import {
  type Finding,
  newObservation,
  type Observation,
  type SkippedCheck,
} from '../observation.ts';
import { selectEndpoints } from './endpoint-groups.ts';

const API = {
  endpoints: ENDPOINTS,
  home: ENDPOINTS['index.index'].path,
  sessions: ['user.login', 'user.logout'],
};

export const createHost = (url: string, rights: { mayWrite: boolean }): Host =>
  new Host(url, API, rights);

interface Expected {
  readonly request: string;
  readonly status: number;
  readonly code: number;
  /** '' for no message; undefined when the contract does not specify it. */
  readonly message?: MessageKey | '' | undefined;
  readonly language?: WireLanguage | undefined;
}

/** The envelope with any data; the data is checked separately. */
const ENVELOPE = Envelope(Type.Unknown());

/** Calls endpoints, checks the answers against the contract and records the findings. */
export class DiceboxSuite {
  readonly host: Host;
  readonly observations: ReadonlyMap<string, Observation>;
  inRightLanguage = 0;
  /** Requests whose message came in the other language. */
  readonly inWrongLanguage: string[] = [];
  readonly #selected: ReadonlySet<string>;

  /** @param groups the groups of endpoints that are checked; null: all */
  constructor(host: Host, groups: readonly string[] | null) {
    this.host = host;
    this.#selected = selectEndpoints(groups);
    const entries = Object.entries(ENDPOINTS);
    this.observations = new Map(entries.map(([name, each]) => [name, newObservation(name, each)]));
  }

  /** True if the run checks this endpoint. */
  isSelected(name: string): boolean {
    return this.#selected.has(name);
  }

  /** True if the run only calls an endpoint because selected ones need it. */
  #isNeeded(name: EndpointName): boolean {
    const forBets = this.isSelected('games.submitBet') ? ['user.index', 'wallet.deposit'] : [];
    return ['user.logout', ...forBets].includes(name);
  }

  /** Sends a call that must succeed. Returns its data, or null when the data is not usable. */
  async ok<N extends EndpointName>(
    name: N,
    payload: Payload<N> & object,
    options: RequestContext & { message?: MessageKey | '' | undefined } = {},
  ): Promise<Data<N> | null> {
    const { message, ...context } = { message: '' as const, ...options };
    if (!this.isSelected(name) && !this.#isNeeded(name)) return null;
    const request = describeRequest(payload, context);
    const response = await this.call(name, payload, context);
    if (!response) return null;
    return this.checkData(name, response, { request, message, language: context.language });
  }

  checkData<N extends EndpointName>(
    name: N,
    response: HostResponse,
    expected: Pick<Expected, 'request' | 'message' | 'language'>,
  ): Data<N> | null {
    if (!this.#checkEnvelope(name, response, { status: 200, code: 1, ...expected })) return null;
    const observation = this.observationOf(name);
    observation.answered = true;
    const data: unknown = Reflect.get(Object(response.body), 'data');
    const schema = SCHEMAS[name].data;
    const drifts = findDrifts(schema, data, 'data');
    for (const drift of drifts) this.#record(name, { ...drift, request: expected.request });
    const flaw = findLifeFlaw(response);
    if (flaw) this.#record(name, { ...flaw, kind: 'behaviour', request: expected.request });
    // Data with additional fields is still usable.
    const isUsable = drifts.every(({ kind }) => kind === 'extra');
    return isUsable ? (data as Data<N>) : null; // it fits its schema
  }

  /** Sends a call that must be refused with a message and HTTP 200. */
  refused(
    name: EndpointName,
    payload: object,
    message: MessageKey,
    context: RequestContext = {},
  ): Promise<void> {
    return this.#expectRefusal(name, payload, context, { status: 200, code: 0, message });
  }

  /** Sends a call without a login that must be refused with 401. */
  loginFirst(name: EndpointName, payload: object, context: RequestContext = {}): Promise<void> {
    const expected = { status: 401, code: 401, message: 'login_first' } as const;
    return this.#expectRefusal(name, payload, context, expected);
  }

  async #expectRefusal(
    name: EndpointName,
    payload: object,
    context: RequestContext,
    expected: Omit<Expected, 'request' | 'language'>,
  ): Promise<void> {
    if (!this.isSelected(name)) return;
    const response = await this.call(name, payload, context);
    if (!response) return;
    const { language } = context;
    const request = describeRequest(payload, context);
    this.checkRefusal(name, response, { ...expected, request, language });
  }

  /** Records a finding unless a condition between answers holds. */
  check(name: EndpointName, request: string, holds: boolean, expected: string): void {
    const finding = { kind: 'behaviour', where: '', request, expected } as const;
    if (!holds) this.#record(name, { ...finding, got: 'something else' });
  }

  /** Records why a check is skipped. The first reason counts. */
  skip(names: readonly string[], reason: string, checks: SkippedCheck['checks'] = 'success'): void {
    for (const name of names) {
      const { skipped } = this.observationOf(name);
      const isKnown = skipped.some(
        (each) => each.checks === checks || each.checks === 'everything',
      );
      if (!isKnown) skipped.push({ checks, reason });
    }
  }

  observationOf(name: string): Observation {
    const observation = this.observations.get(name);
    if (!observation) throw new Error(`The contract has no endpoint ${name}.`);
    return observation;
  }

  #record(name: string, finding: Finding): void {
    const { kind, where, got } = finding;
    const { findings } = this.observationOf(name);
    const isSame = (other: Finding) =>
      other.kind === kind && other.where === where && other.got === got;
    if (!findings.some(isSame)) findings.push(finding);
  }

  /** Records that the host does not know the path, so that it is not called again. */
  markAbsent(name: EndpointName): void {
    this.observationOf(name).absent = true;
  }

  /**
   * Sends a request to an endpoint. Returns null without an answer, and for a path unknown to the host.
   *
   * @throws HostUnreachable when the host answers nothing any more
   */
  async send(
    name: EndpointName,
    request: string,
    send: (host: Host) => Promise<HostResponse>,
  ): Promise<HostResponse | null> {
    const observation = this.observationOf(name);
    if (observation.absent) return null;
    observation.calls += 1;
    const response = await this.host.receive(send(this.host));
    if (!response) {
      const [expected, got] = ['an answer', 'none'];
      this.#record(name, { kind: 'status', where: 'HTTP', request, expected, got });
    }
    if (response?.status !== 404 && response?.status !== 405) return response;
    this.markAbsent(name);
    return null;
  }

  /**
   * Calls an endpoint. Returns null without an answer, and for a path unknown to the host.
   *
   * @throws HostUnreachable when the host answers nothing any more
   */
  call(name: EndpointName, payload: object, context: RequestContext): Promise<HostResponse | null> {
    const request = describeRequest(payload, context);
    return this.send(name, request, (host) => host.call(name, payload, context));
  }

  checkRefusal(name: EndpointName, response: HostResponse, expected: Expected): void {
    if (!this.#checkEnvelope(name, response, expected)) return;
    const data: unknown = Reflect.get(Object(response.body), 'data');
    if (data === null) return;
    const finding = { kind: 'types', where: 'data', expected: 'null', got: typeof data } as const;
    this.#record(name, { ...finding, request: expected.request });
  }

  /** Checks status, envelope, code and message. Returns false when the data cannot be checked. */
  #checkEnvelope(name: EndpointName, response: HostResponse, expected: Expected): boolean {
    const { request, status, code } = expected;
    if (response.status !== status) {
      const got = String(response.status);
      this.#record(name, { kind: 'status', where: 'HTTP', request, expected: String(status), got });
    }
    const drifts = findEnvelopeDrifts(response);
    for (const drift of drifts) this.#record(name, { ...drift, request, kind: 'envelope' });
    if (drifts.some(({ kind }) => kind !== 'extra')) return false;
    const body = response.body as { code: number; msg: string; time: unknown }; // it fits the envelope
    if (typeof body.time !== 'string') {
      const where = 'answer.time';
      this.#record(name, { kind: 'envelope', where, request, expected: 'string', got: 'integer' });
    }
    if (body.code !== code) {
      const got = `${body.code} (${body.msg})`;
      this.#record(name, { kind: 'status', where: 'code', request, expected: String(code), got });
      return false;
    }
    this.#checkMessage(name, body.msg, expected);
    return true;
  }

  #checkMessage(
    name: EndpointName,
    got: string,
    { request, message, language = 'en' }: Pick<Expected, 'request' | 'message' | 'language'>,
  ): void {
    if (message === undefined) return;
    const textIn = (each: WireLanguage) => (message === '' ? '' : messageText(message, each));
    const expected = textIn(language);
    const hasText = message !== '' && this.isSelected(name);
    if (got === expected || (expected.includes('{') && messageKeyOf(got) === message)) {
      if (hasText) this.inRightLanguage += 1;
    } else if (got !== '' && got === textIn(language === 'en' ? 'zh' : 'en')) {
      if (hasText)
        this.inWrongLanguage.push(`${this.observationOf(name).declaration.path} (${request})`);
    } else {
      const [wanted, quoted] = [JSON.stringify(expected), JSON.stringify(got)];
      this.#record(name, {
        kind: 'messages',
        where: 'msg',
        request,
        expected: wanted,
        got: quoted,
      });
    }
  }
}

/** Returns the deviations from the envelope; of an answer that is not JSON only this. */
function findEnvelopeDrifts({ body, text, headers }: HostResponse): Drift[] {
  if (body !== undefined) return findDrifts(ENVELOPE, body, 'answer');
  const type = headers.get('content-type') ?? 'no type';
  const got = text === '' ? 'an empty body' : `a body of ${type} that is not JSON`;
  return [{ kind: 'types', where: 'answer', expected: 'JSON', got }];
}

/** Describes a request by method and field names, without values, which may be personal data. */
export function describeRequest(payload: object, { token, language }: RequestContext): string {
  const names = Object.keys(payload).join(', ');
  const by = token === undefined ? 'without a login' : 'logged in';
  return [names === '' ? 'nothing sent' : names, by, ...(language === 'zh' ? ['zh'] : [])].join(
    '; ',
  );
}

/**
 * Returns what is wrong with the life of the session in an answer, or null: `expires_in` must be a positive
 * number of seconds, those from the `time` of the answer until `expiretime`. The host may read its clock
 * for the one at the start of the call and for the other at its end, so they may differ by its duration.
 */
export function findLifeFlaw({ body, seconds }: HostResponse): Omit<Drift, 'kind'> | null {
  const { time, data } = Object(body) as { time?: unknown; data?: unknown }; // any host may answer anything
  const { expires_in, expiretime } = Object(Object(data).userinfo) as Record<string, unknown>; // also here
  // Other types are drift from the schema.
  if (typeof expires_in !== 'number' || typeof expiretime !== 'number') return null;
  const left = expiretime - Number(time);
  // Whole seconds of two moments differ by at most the seconds between them, rounded up.
  const isSame = Math.abs(left - expires_in) <= Math.ceil(seconds);
  if (expires_in > 0 && isSame) return null;
  const expected = `the seconds until expiretime (${left}), above 0`;
  return { where: 'data.userinfo.expires_in', expected, got: String(expires_in) };
}
