import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import type { Api } from '../../http/api.ts';
import { PagedList } from '../paged-list.ts';

type Notices = Data<'index.notice'>;
export type Notice = Notices['list'][number];
export type NoticeTab = 'all' | Notice['type'];

export interface NoticeDeps {
  api: Api;
  session: { readonly isLoggedIn: boolean };
  /** The badge of the tab bar. */
  unread: { setCount(count: number): void; load(): Promise<void> };
}

const PAGE_SIZE = 10;
const QUIET = { quiet: true, silentFailure: true };

/** The notices under a tab, as the host orders them: the top ones first, then the newest. */
export class NoticeStore {
  tab: NoticeTab = 'all';
  readonly pages: PagedList<NoticeTab, Notice, Notices>;
  /** Read since the list came. */
  readonly #readHere = observable.set<number>();
  readonly #deps: NoticeDeps;

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
    this.pages = new PagedList(
      (tab, page) => this.#fetchPage(tab, page),
      ({ id }) => String(id),
    );
    makeAutoObservable(this, { pages: false });
  }

  load(): Promise<void> {
    return this.pages.open(this.tab);
  }

  show(tab: NoticeTab): Promise<void> {
    this.tab = tab;
    return this.load();
  }

  /** Only a member has read marks; to anybody else nothing is new. */
  isUnread(notice: Notice): boolean {
    return this.#deps.session.isLoggedIn && !notice.read && !this.#readHere.has(notice.id);
  }

  get hasUnread(): boolean {
    const total = this.pages.first?.unread ?? 0;
    return this.#deps.session.isLoggedIn && total > this.#readHere.size;
  }

  /** Opening a notice is reading it. What the host did not hear of stays unread. */
  async markRead(notice: Notice): Promise<void> {
    if (!this.isUnread(notice)) return;
    const { id } = notice;
    this.#readHere.add(id);
    const answer = await this.#deps.api.call('index.markNoticeRead', { notice_id: id }, QUIET);
    if (answer.ok) await this.#deps.unread.load();
    else runInAction(() => this.#readHere.delete(id));
  }

  /** Whether the host took it; why not, the app says. */
  async markAllRead(): Promise<boolean> {
    const answer = await this.#deps.api.call('index.markAllNoticesRead', {});
    if (!answer.ok) return false;
    this.#deps.unread.setCount(0);
    await this.pages.refresh();
    return true;
  }

  /** When the player leaves. */
  reset(): void {
    this.tab = 'all';
    this.#readHere.clear();
    this.pages.reset();
  }

  /** The first page also counts what is unread in all of them. */
  async #fetchPage(tab: NoticeTab, page: number) {
    const ofType = tab === 'all' ? {} : { type: tab };
    const asked = { ...ofType, page, limit: PAGE_SIZE };
    const answer = await this.#deps.api.call('index.notice', asked, QUIET);
    if (answer.ok && page === 1 && this.#deps.session.isLoggedIn) this.#learn(answer.data);
    return answer;
  }

  #learn({ unread }: Notices): void {
    runInAction(() => this.#readHere.clear());
    this.#deps.unread.setCount(unread);
  }
}
