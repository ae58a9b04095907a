import { ENDPOINTS, type EndpointName } from '#contract/api/endpoints.ts';
import type { Data, Payload } from '#contract/api/schemas.ts';
import type { WireLanguage } from '#contract/errors.ts';
import type { Host } from '../contract/host.ts';

/** An answer that was kept, and what it was given to. */
export interface Kept {
  readonly endpoint: EndpointName;
  readonly payload: object;
  readonly language: WireLanguage;
  /** Whether it was asked for by somebody who is logged in. */
  readonly own: boolean;
  readonly status: number;
  /** The envelope. */
  readonly answer: unknown;
}

/** A file that a host's content names, as the host sends it. */
export interface KeptFile {
  readonly type: string;
  readonly body: Buffer;
}

/** Asks a host, and keeps what it says. */
export class Gatherer {
  readonly host: Host;
  readonly token: string | null;
  readonly kept: Kept[] = [];
  readonly files = new Map<string, KeptFile>();

  constructor(host: Host, token: string | null) {
    this.host = host;
    this.token = token;
  }

  /** The data of an answer; null when there is none. */
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

  /** The same in both languages; null when either lacks it. */
  async both<N extends EndpointName>(endpoint: N, payload: Payload<N> & object) {
    const en = await this.data(endpoint, payload, 'en');
    const zh = await this.data(endpoint, payload, 'zh');
    return en !== null && zh !== null ? { en, zh } : null;
  }

  /** Everything in a list, page by page. */
  async all<I>(pageOf: (page: number) => Promise<{ list: I[]; total: number } | null>) {
    const items: I[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await pageOf(page);
      items.push(...(answer?.list ?? []));
      if (!answer || answer.list.length === 0 || items.length >= answer.total) break;
    }
    return items;
  }

  /** Fetches a file that was named, once. */
  async file(path: string): Promise<void> {
    if (path === '' || this.files.has(path)) return;
    const file = await this.host.file(path);
    if (file) this.files.set(path, file);
  }
}

/** As many as a list may be asked for at once, and how often it is asked. */
export const PAGE = 100;
const MOST_PAGES = 10;
