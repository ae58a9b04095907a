import { Type } from 'typebox';
import type {
  Contract,
  DataOf,
  EndpointDeclaration,
  EndpointName,
  PayloadOf,
} from '#contract/api-declaration.ts';
import { Envelope } from '#contract/envelope.ts';
import type { WireLanguage } from '#contract/errors/core.ts';
import { findDrifts, type Drift } from './compare.ts';
import type { Host, HostResponse, RequestContext } from './host.ts';

export const FINDING_KINDS = [
  'status',
  'envelope',
  'types',
  'missing',
  'extra',
  'messages',
  'behaviour',
] as const;

export type FindingKind = (typeof FINDING_KINDS)[number];

export interface Finding extends Omit<Drift, 'kind'> {
  readonly kind: FindingKind;
  readonly request: string;
}

export interface SkippedCheck {
  readonly checks: 'everything' | 'refusals' | 'success' | 'rest';
  readonly reason: string;
}

export interface Observation {
  readonly name: string;
  readonly declaration: Pick<EndpointDeclaration, 'documented'> & {
    readonly method: string;
    readonly path: string;
  };
  calls: number;
  /** True when it answered with data. */
  answered: boolean;
  /** True when the host does not know the path. */
  absent: boolean;
  readonly skipped: SkippedCheck[];
  readonly findings: Finding[];
  /** The checks that were made, by `describeCheck`. */
  readonly checked: Set<string>;
}

export const newObservation = (
  name: string,
  declaration: Observation['declaration'],
): Observation => ({
  name,
  declaration,
  calls: 0,
  answered: false,
  absent: false,
  skipped: [],
  findings: [],
  checked: new Set(),
});

/** An answer that the contract allows. */
interface Expected<Key extends string> {
  readonly request: string;
  readonly status: number;
  readonly code: number;
  /** '' for no message; undefined when the contract does not specify it. */
  readonly message?: Key | typeof LOGIN_FIRST | '' | undefined;
  readonly language?: WireLanguage | undefined;
}

/** A message of the core, which every product has. */
const LOGIN_FIRST = 'login_first';

/** The envelope with any data; the data is checked separately. */
const ENVELOPE = Envelope(Type.Unknown());

/** Names the endpoints of a run, and the rules beside the contract. */
export interface SuiteOptions<Key extends string> {
  /** The endpoints that the run checks. */
  readonly selected: ReadonlySet<string>;
  /** Those that it only calls because selected ones need them. */
  readonly prerequisites: ReadonlySet<string>;
  readonly messages: MessageBook<Key>;
  /** Returns what is wrong with a successful answer that has the right form, or null. */
  readonly findFlaw: (response: HostResponse) => Omit<Drift, 'kind'> | null;
}

interface MessageBook<Key extends string> {
  readonly textOf: (key: Key | typeof LOGIN_FIRST, language: WireLanguage) => string;
  /** Returns the key of a text whose gaps are filled. */
  readonly keyOf: (text: string) => string | null;
}

/**
 * Calls endpoints, checks the answers against the contract and records the findings.
 *
 * @typeParam C the contract
 * @typeParam Key keys of the messages
 */
export class CheckSuite<C extends Contract = Contract, Key extends string = string> {
  readonly host: Host;
  readonly observations: ReadonlyMap<string, Observation>;
  /** The number of messages that came in the requested language. */
  inRightLanguage = 0;
  /** Requests whose message came in the other language. */
  readonly inWrongLanguage: string[] = [];
  readonly #options: SuiteOptions<Key>;

  constructor(host: Host, options: SuiteOptions<Key>) {
    this.host = host;
    this.#options = options;
    this.observations = new Map(
      Object.entries(host.api.contract.endpoints).map(([name, declaration]) => [
        name,
        newObservation(name, declaration),
      ]),
    );
  }

  /** True if the run checks this endpoint. */
  isSelected(name: string): boolean {
    return this.#options.selected.has(name);
  }

  /** Sends a call that must succeed. Returns its data, or null when the data is not usable. */
  async ok<N extends EndpointName<C>>(
    name: N,
    payload: PayloadOf<C, N> & object,
    options: RequestContext & { message?: Key | '' | undefined } = {},
  ): Promise<DataOf<C, N> | null> {
    const { message, ...context } = { message: '' as const, ...options };
    if (!this.isSelected(name) && !this.#options.prerequisites.has(name)) return null;
    const request = describeRequest(payload, context);
    const response = await this.call(name, payload, context);
    if (!response) return null;
    return this.checkData(name, response, { request, message, language: context.language });
  }

  checkData<N extends EndpointName<C>>(
    name: N,
    response: HostResponse,
    expected: Pick<Expected<Key>, 'request' | 'message' | 'language'>,
  ): DataOf<C, N> | null {
    if (!this.#checkEnvelope(name, response, { status: 200, code: 1, ...expected })) return null;
    const observation = this.observationOf(name);
    observation.answered = true;
    observation.checked.add(describeCheck({ kind: 'types', request: expected.request }));
    const data: unknown = Reflect.get(Object(response.body), 'data');
    const schema = this.host.api.contract.schemas[name]?.data ?? Type.Unknown();
    const drifts = findDrifts(schema, data, 'data');
    for (const drift of drifts) this.#record(name, { ...drift, request: expected.request });
    const flaw = this.#options.findFlaw(response);
    if (flaw) this.#record(name, { ...flaw, kind: 'behaviour', request: expected.request });
    // Data with additional fields is still usable.
    const isUsable = drifts.every(({ kind }) => kind === 'extra');
    return isUsable ? (data as DataOf<C, N>) : null; // it fits its schema
  }

  /** Sends a call that must be refused with a message and HTTP 200. */
  refused(
    name: EndpointName<C>,
    payload: object,
    message: Key,
    context: RequestContext = {},
  ): Promise<void> {
    return this.#expectRefusal(name, payload, context, { status: 200, code: 0, message });
  }

  /** Sends a call without a login that must be refused with 401. */
  loginFirst(name: EndpointName<C>, payload: object, context: RequestContext = {}): Promise<void> {
    const expected = { status: 401, code: 401, message: LOGIN_FIRST } as const;
    return this.#expectRefusal(name, payload, context, expected);
  }

  async #expectRefusal(
    name: EndpointName<C>,
    payload: object,
    context: RequestContext,
    expected: Omit<Expected<Key>, 'request' | 'language'>,
  ): Promise<void> {
    if (!this.isSelected(name)) return;
    const response = await this.call(name, payload, context);
    if (!response) return;
    const { language } = context;
    const request = describeRequest(payload, context);
    this.#checkNoData(name, response, { ...expected, request, language });
  }

  checkRefusal(name: EndpointName<C>, response: HostResponse, request: string, message: Key): void {
    this.#checkNoData(name, response, { request, status: 200, code: 0, message });
  }

  /** Records a finding unless a condition between answers holds. */
  check(name: EndpointName<C>, request: string, holds: boolean, expected: string): void {
    const kind = 'behaviour';
    if (holds) this.observationOf(name).checked.add(describeCheck({ kind, request }));
    else this.#record(name, { kind, where: '', request, expected, got: 'something else' });
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

  /** Records a finding once. */
  #record(name: string, finding: Finding): void {
    const { kind, where, got } = finding;
    const { findings } = this.observationOf(name);
    const isSame = (other: Finding) =>
      other.kind === kind && other.where === where && other.got === got;
    if (!findings.some(isSame)) findings.push(finding);
  }

  /** Records that the host does not know the path, so that it is not called again. */
  markAbsent(name: EndpointName<C>): void {
    this.observationOf(name).absent = true;
  }

  /**
   * Sends a request to an endpoint. Returns null without an answer, and for a path unknown to the host.
   *
   * @throws HostUnreachable when the host answers nothing any more
   */
  async send(
    name: EndpointName<C>,
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
  call(
    name: EndpointName<C>,
    payload: object,
    context: RequestContext,
  ): Promise<HostResponse | null> {
    const request = describeRequest(payload, context);
    return this.send(name, request, (host) => host.call(name, payload, context));
  }

  #checkNoData(name: string, response: HostResponse, expected: Expected<Key>): void {
    if (!this.#checkEnvelope(name, response, expected)) return;
    const data: unknown = Reflect.get(Object(response.body), 'data');
    if (data === null) return;
    const finding = { kind: 'types', where: 'data', expected: 'null', got: typeof data } as const;
    this.#record(name, { ...finding, request: expected.request });
  }

  /** Checks status, envelope, code and message. Returns false when the data cannot be checked. */
  #checkEnvelope(name: string, response: HostResponse, expected: Expected<Key>): boolean {
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
    this.observationOf(name).checked.add(describeCheck({ kind: 'messages', request }));
    this.#checkMessage(name, body.msg, expected);
    return true;
  }

  #checkMessage(
    name: string,
    got: string,
    { request, message, language = 'en' }: Pick<Expected<Key>, 'request' | 'message' | 'language'>,
  ): void {
    const { messages } = this.#options;
    if (message === undefined) return;
    const textIn = (each: WireLanguage) => (message === '' ? '' : messages.textOf(message, each));
    const expected = textIn(language);
    const hasText = message !== '' && this.isSelected(name);
    if (got === expected || (expected.includes('{') && messages.keyOf(got) === message)) {
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

/** Findings that need data, not only a refusal. */
export const ABOUT_DATA: ReadonlySet<FindingKind> = new Set([
  'types',
  'missing',
  'extra',
  'behaviour',
]);

/** Names the check that makes a finding: of the answer to a request, or of its data. */
export const describeCheck = ({ kind, request }: Pick<Finding, 'kind' | 'request'>) =>
  ABOUT_DATA.has(kind) ? `data; ${request}` : request;

/** Describes a request by method and field names, without values, which may be personal data. */
export function describeRequest(payload: object, { token, language }: RequestContext): string {
  const names = Object.keys(payload).join(', ');
  const by = token === undefined ? 'without a login' : 'logged in';
  return [names === '' ? 'nothing sent' : names, by, ...(language === 'zh' ? ['zh'] : [])].join(
    '; ',
  );
}
