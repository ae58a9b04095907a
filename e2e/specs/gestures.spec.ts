import type { Locator, Page } from '@playwright/test';
import { BetBoard } from '../pages/bet-board.ts';
import { Finger } from '../pages/finger.ts';
import { BetPage, RecordPage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

/** A list that loads in pages and refreshes when it is pulled down. */
class PagedList {
  readonly rows: Locator;
  readonly opener: Locator;
  readonly finger: Finger;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.rows = page.getByRole('main').getByRole('listitem');
    this.opener = page.getByRole('article').getByRole('button').first();
    this.finger = new Finger(page);
  }

  /** Records every status message of lists from the next load on, as some are visible only briefly. */
  async recordMessages(): Promise<() => Promise<string[]>> {
    await this.#page.addInitScript(() => {
      const messages: string[] = [];
      Reflect.set(window, 'messages', messages);
      const listen = () => {
        for (const { textContent } of document.querySelectorAll('[role="status"]'))
          if (textContent && textContent !== messages.at(-1)) messages.push(textContent);
      };
      new MutationObserver(listen).observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    return () => this.#page.evaluate(() => Reflect.get(window, 'messages') as string[]); // set above
  }

  async openHistory(): Promise<void> {
    await this.#page.goto('/#/pages/game/history?game_id=1');
    await this.rows.first().waitFor();
  }

  /** Touches a point below the figures, away from other controls, and moves by these offsets from it. */
  async pullTo(...moves: Parameters<Finger['moveTo']>[0][]): Promise<void> {
    await this.finger.down({ x: 180, y: 420 });
    for (const move of moves) await this.finger.moveTo(move);
  }

  text(text: string): Locator {
    return this.#page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
  }

  /** Returns the distance of the rows from the top of the window, in px. */
  async top(): Promise<number> {
    return (await this.rows.first().boundingBox())?.y ?? NaN;
  }

  async pullByMouse(part: Locator, px: number): Promise<void> {
    const box = await part.boundingBox();
    if (!box) throw new Error('there is nothing to pull at');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.#page.mouse.move(x, y);
    await this.#page.mouse.down();
    await this.#page.mouse.move(x, y + px, { steps: 5 });
    await this.#page.mouse.up();
  }
}

const DRAWS = 'games.getHistoryRecord';

test('pulling a list 45 px refreshes it, 44 px does not', async ({ page, journal }) => {
  const list = new PagedList(page);
  const messages = await list.recordMessages();
  await list.openHistory();
  const calls = await journal.count({ route: DRAWS });
  const top = await list.top();
  await list.pullTo({ y: 30 }, { y: 44 });
  await expect(list.text('Pull down to refresh')).toBeVisible();
  await list.finger.up();
  await expect.poll(messages).toContain('Not refreshed');
  await expect(list.text('Not refreshed')).toBeHidden();
  expect(await journal.count({ route: DRAWS })).toBe(calls);

  await list.pullTo({ y: 30 }, { y: 45 });
  await expect(list.text('Release to refresh')).toBeVisible();
  expect(await list.top()).toBe(top);
  await list.finger.up();
  await expect.poll(messages).toContain('Up to date');
  await expect(list.text('Up to date')).toBeHidden();
  expect(await journal.count({ route: DRAWS })).toBe(calls + 1);
});

test('a pulled list follows up to 150 px and waits at 45 px', async ({ page, faults }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const list = new PagedList(page);
  const messages = await list.recordMessages();
  await list.openHistory();
  const top = await list.top();
  await list.pullTo({ y: 40 });
  await expect.poll(() => list.top()).toBe(top + 40);
  await list.finger.moveTo({ y: 380 });
  await expect.poll(() => list.top()).toBe(top + 150);
  await faults.delay(DRAWS, 1500);
  await list.finger.up();
  await expect(list.text('Refreshing')).toBeVisible();
  await expect.poll(() => list.top()).toBe(top + 45);
  await expect.poll(messages).toContain('Up to date');
  await expect.poll(() => list.top()).toBe(top);
});

test('only a drag down from the top refreshes a list', async ({ page, journal }) => {
  const list = new PagedList(page);
  await list.openHistory();
  const calls = await journal.count({ route: DRAWS });
  const tryTo = async (...moves: { x?: number; y?: number }[]) => {
    await list.pullTo(...moves);
    await list.finger.up();
    await expect(list.text('(Pull|Release|Not).*')).toHaveCount(0);
  };
  await tryTo({ x: 60, y: 20 }, { x: 80, y: 200 });
  await tryTo({ y: -40 }, { y: 100 });
  await page.evaluate(() => window.scrollBy(0, 200));
  await tryTo({ y: 30 }, { y: 90 });
  expect(await journal.count({ route: DRAWS })).toBe(calls);
});

test('a mouse can pull the list without a click at the end', async ({ page, player, journal }) => {
  // The row follows the mouse, so the pointer ends over the button of the row.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await player.signIn({ amount: '100.00' });
  await player.bet({ play: 'big', amount: '10.00' });
  const list = new PagedList(page);
  const messages = await list.recordMessages();
  await new RecordPage(page).open();
  await expect(list.opener).toBeVisible();
  const loads = async () => {
    const calls = await journal.find({ route: 'games.getBetRecord' });
    return calls.filter(({ payload }) => Reflect.has(Object(payload), 'range')).length;
  };
  expect(await loads()).toBe(1);
  await list.pullByMouse(list.opener, 80);
  await expect.poll(messages).toContain('Up to date');
  expect(await loads()).toBe(2);
  await expect(list.opener).toHaveAttribute('aria-expanded', 'false');
  await list.opener.click();
  await expect(list.opener).toHaveAttribute('aria-expanded', 'true');
  // A pull on a form refreshes the list below it. A page that still moves in cannot be pulled.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#/pages/repay/repay');
  await expect(page.getByText('No deposits yet.')).toBeVisible();
  const deposits = await journal.count({ route: 'wallet.deposits' });
  await list.pullTo({ y: 30 }, { y: 60 });
  await list.finger.up();
  await expect.poll(() => journal.count({ route: 'wallet.deposits' })).toBe(deposits + 1);
});

test('the end of the road shows earlier draws', async ({ page }) => {
  await new BetPage(page).open();
  const { road, roadSums } = new BetBoard(page);
  await expect(roadSums).toHaveCount(20);
  await road.evaluate((link) => link.scrollTo({ left: link.scrollWidth }));
  await expect.poll(() => roadSums.count()).toBeGreaterThan(20);
});

test('a long press or a right click shows the details of a pick', async ({ page }) => {
  await new BetPage(page).open();
  const tile = page.getByRole('button', { name: /^Big, / });
  const { x, y } = (await tile.boundingBox()) ?? { x: 0, y: 0 };
  const finger = new Finger(page);
  await finger.down({ x: x + 30, y: y + 20 });
  const details = page.getByRole('dialog', { name: 'Big' });
  await expect(details).toBeVisible();
  await finger.up();
  await expect(tile).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await tile.click({ button: 'right' });
  await expect(details).toBeVisible();
});
