import type { FrameLocator, Locator, Page } from '@playwright/test';
import { findA11yViolations } from './a11y.ts';

export const PANEL_SECTIONS = [
  'Host',
  'World',
  'Time',
  'Work',
  'Dice',
  'Calls',
  'Faults',
  'Users',
  'Saved',
  'SMS',
] as const;

type PanelSection = (typeof PANEL_SECTIONS)[number];

export class DevtoolsPanel {
  readonly button: Locator;
  /** The panel, over the app, beside it or on a page of its own. */
  readonly sheet: Locator;
  readonly app: FrameLocator;
  readonly status: Locator;
  readonly heading: Locator;
  readonly #page: Page;

  /** @param name that of the server's product, which titles the panel */
  constructor(page: Page, name = 'Dicebox') {
    this.#page = page;
    this.button = page.getByRole('button', { name: 'Developer tools' });
    const [over, beside, alone] = ['dialog', 'complementary', 'main'] as const;
    this.sheet = page
      .getByRole(over, { name })
      .or(page.getByRole(beside, { name }))
      .or(page.getByRole(alone, { name }));
    this.app = page.frameLocator('iframe[title="App"]');
    this.heading = this.sheet.getByRole('heading', { level: 3 });
    this.status = this.sheet.getByRole('status');
  }

  /** Enables the developer tools, which stay hidden under automation by default. */
  async allow(): Promise<void> {
    await this.#page.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage.setItem('dicebox.devtools', 'on');
    });
  }

  async open(section: PanelSection): Promise<void> {
    await this.button.click();
    await this.goTo(section);
  }

  async goTo(section: PanelSection): Promise<void> {
    await this.sheet
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('button', { name: section, exact: true })
      .click();
  }

  get menu(): Locator {
    return this.sheet.getByRole('navigation', { name: 'Sections' }).getByRole('button');
  }

  async press(text: string | RegExp): Promise<void> {
    await this.action(text).click();
  }

  action(text: string | RegExp): Locator {
    return this.sheet.getByRole('button', { name: text, exact: true });
  }

  item(text: string | RegExp): Locator {
    return this.sheet.getByRole('listitem').filter({ hasText: text });
  }

  get focused(): Locator {
    return this.sheet.locator(':focus');
  }

  fact(name: string): Locator {
    return this.sheet.getByRole('term').filter({ hasText: name }).locator('xpath=../dd');
  }

  async fill(label: string, value: string): Promise<void> {
    await this.sheet.getByLabel(label, { exact: true }).fill(value);
  }

  async upload(label: string, path: string): Promise<void> {
    await this.sheet.getByLabel(label, { exact: true }).setInputFiles(path);
  }

  async choose(label: string, option: string | { label: string }): Promise<void> {
    await this.sheet.getByLabel(label, { exact: true }).selectOption(option);
  }

  async close(): Promise<void> {
    await this.press('Close');
  }

  async place(): Promise<{ x: number; y: number }> {
    const box = await this.button.boundingBox();
    if (!box) throw new Error('the button is not there');
    return { x: box.x, y: box.y };
  }

  async drag(to: { x: number; y: number }): Promise<void> {
    const { mouse } = this.#page;
    const { x, y } = await this.place();
    await mouse.move(x + 22, y + 22);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 4 });
    // The browser delivers moves once per frame, and a release before it would drop the last one.
    await this.#page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    await mouse.up();
  }

  /** Returns how far any part of the panel can be scrolled sideways, in px. */
  sidewaysScroll(): Promise<number> {
    return this.sheet.evaluate((sheet) =>
      Math.max(
        ...[sheet, ...sheet.querySelectorAll('*')].map((part) =>
          getComputedStyle(part).overflowX === 'visible' ? 0 : part.scrollWidth - part.clientWidth,
        ),
        document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    );
  }

  /** Returns the labels of controls lower than 44 px, and of fields whose text is so small that iOS zooms in. */
  smallTargets(): Promise<string[]> {
    return this.sheet.evaluate((sheet) =>
      Array.from(sheet.querySelectorAll('button, select, input, summary'))
        .filter(
          (part) =>
            part.getBoundingClientRect().height < 44 ||
            (part.matches('select, input') && parseFloat(getComputedStyle(part).fontSize) < 16),
        )
        .map((part) => part.textContent),
    );
  }

  async a11yViolations(): Promise<string[]> {
    return findA11yViolations(this.#page, ':is(dialog, aside, main)');
  }
}
