import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import type { WireLanguage } from '#contract/errors.ts';
import type { Host } from '../contract/host.ts';

/** A recorded answer with its request. */
export interface RecordedAnswer {
  readonly endpoint: EndpointName;
  readonly payload: object;
  readonly language: WireLanguage;
  /** True for a request with a login. */
  readonly own: boolean;
  readonly status: number;
  /** The envelope. */
  readonly answer: unknown;
}

/** A file referenced by the content of a host. */
export interface RecordedFile {
  readonly type: string;
  readonly body: Buffer;
}

/** Calls a host and records its answers. */
export class Gatherer {
  readonly host: Host;
  readonly token: string | null;
  readonly kept: RecordedAnswer[] = [];
  readonly files = new Map<string, RecordedFile>();

  constructor(host: Host, token: string | null) {
    this.host = host;
    this.token = token;
  }

  /** Returns the data of an answer, or null. */
  async data<N extends EndpointName>(
    endpoint: N,
    payload: Payload<N> & object,
    language: WireLanguage = 'en',
  ): Promise<Data<N> | null> {
    const own = this.token !== null && ENDPOINTS[endpoint].access === 'user';
    const token = own || endpoint === 'index.notice' ? (this.token ?? undefined) : undefined;
    const { status, body } = await this.host.call(endpoint, payload, { token, language });
    const isOwn = token !== undefined;
    this.kept.push({ endpoint, payload, language, own: isOwn, status, answer: body });
    const { code, data } = Object(body) as { code?: unknown; data?: unknown }; // an envelope, or nothing
    return code === 1 ? (data as Data<N>) : null; // npm run contract is the judge of its shape
  }

  /** Returns the data in both languages, or null when one is missing. */
  async both<N extends EndpointName>(endpoint: N, payload: Payload<N> & object) {
    const en = await this.data(endpoint, payload, 'en');
    const zh = await this.data(endpoint, payload, 'zh');
    return en !== null && zh !== null ? { en, zh } : null;
  }

  /** Returns all items of a list, page by page. */
  async all<I>(pageOf: (page: number) => Promise<{ list: I[]; total: number } | null>) {
    const items: I[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await pageOf(page);
      items.push(...(answer?.list ?? []));
      if (!answer || answer.list.length === 0 || items.length >= answer.total) break;
    }
    return items;
  }

  /** Fetches a file once. */
  async file(path: string): Promise<void> {
    if (path === '' || this.files.has(path)) return;
    const file = await this.host.file(path);
    if (file) this.files.set(path, file);
  }
}

/** Page size and maximum number of pages of a list. */
export const PAGE = 100;
const MOST_PAGES = 10;
