import { makeAutoObservable, runInAction } from 'mobx';
import type { Data } from '#contract/api/schemas.ts';
import { QUIET, type Api } from '../../http/api.ts';
import { PagedList } from '../paged-list.ts';

type Notices = Data<'index.notice'>;
export type Notice = Notices['list'][number];
export type NoticeTab = 'all' | Notice['type'];

export interface NoticeDeps {
  api: Api;
  session: { readonly isLoggedIn: boolean };
  /** Badge of the tab bar. */
  unread: { setCount(count: number): void; load(): Promise<void> };
}

const PAGE_SIZE = 10;

/** The notices of a tab in the server's order: pinned first, then the newest. */
export class NoticeStore {
  tab: NoticeTab = 'all';
  readonly pages: PagedList<NoticeTab, Notice, Notices>;
  /** Ids marked as read since the list was loaded. */
  private readonly readHere = new Set<number>();

  constructor(private readonly deps: NoticeDeps) {
    this.pages = new PagedList(
      (tab, page) => this.fetchPage(tab, page),
      ({ notice_id }) => String(notice_id),
    );
    makeAutoObservable<this, 'deps'>(this, { pages: false, deps: false });
  }

  load(): Promise<void> {
    return this.pages.open(this.tab);
  }

  show(tab: NoticeTab): Promise<void> {
    this.tab = tab;
    return this.load();
  }

  /** Only members have read marks; for others nothing is unread. */
  isUnread(notice: Notice): boolean {
    return this.deps.session.isLoggedIn && !notice.read && !this.readHere.has(notice.notice_id);
  }

  get hasUnread(): boolean {
    const total = this.pages.first?.unread ?? 0;
    return this.deps.session.isLoggedIn && total > this.readHere.size;
  }

  /** Marks a notice as read. If the call fails, it becomes unread again. */
  async markRead(notice: Notice): Promise<void> {
    if (!this.isUnread(notice)) return;
    const { notice_id } = notice;
    this.readHere.add(notice_id);
    const answer = await this.deps.api.call('index.markNoticeRead', { notice_id }, QUIET);
    if (answer.ok) await this.deps.unread.load();
    else runInAction(() => this.readHere.delete(notice_id));
  }

  /** Returns whether the server accepted; the API layer shows failures. */
  async markAllRead(): Promise<boolean> {
    const answer = await this.deps.api.call('index.markAllNoticesRead', {});
    if (!answer.ok) return false;
    this.deps.unread.setCount(0);
    await this.pages.refresh();
    return true;
  }

  reset(): void {
    this.tab = 'all';
    this.readHere.clear();
    this.pages.reset();
  }

  /** The first page also carries the total number of unread notices. */
  private async fetchPage(tab: NoticeTab, page: number) {
    const ofType = tab === 'all' ? {} : { type: tab };
    const payload = { ...ofType, page, limit: PAGE_SIZE };
    const answer = await this.deps.api.call('index.notice', payload, QUIET);
    if (answer.ok && page === 1 && this.deps.session.isLoggedIn) {
      runInAction(() => this.readHere.clear());
      this.deps.unread.setCount(answer.data.unread);
    }
    return answer;
  }
}
