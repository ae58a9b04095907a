import type { Locator, Page } from '@playwright/test';
import { BetPage } from './bet-page.ts';
import { LoginPage } from './login-page.ts';
import { RegisterPage } from './register-page.ts';

/** `/`: the home page for visitors and players. */
export class HomePage {
  readonly #page: Page;
  readonly signUpButton: Locator;
  readonly welcome: Locator;
  readonly balance: Locator;
  /** The slides of pictures. */
  readonly banners: Locator;
  /** The link of the current picture. */
  readonly bannerLink: Locator;
  readonly noticeLine: Locator;
  /** The latest news, each a link. */
  readonly news: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.signUpButton = page.getByRole('main').getByRole('button', { name: 'Sign up' });
    this.welcome = page.getByText(/^Welcome, /).filter({ visible: true });
    this.balance = page.getByLabel('Balance', { exact: true });
    this.banners = page.getByRole('region', { name: 'Highlights' });
    this.bannerLink = this.banners.getByRole('link');
    this.noticeLine = page.getByRole('link', { name: /^Newest notices: / });
    this.news = page.getByRole('region', { name: 'Latest news' }).getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.#page.goto('/');
  }

  async goToSignUp(): Promise<RegisterPage> {
    await this.signUpButton.click();
    return new RegisterPage(this.#page);
  }

  async goToLogin(): Promise<LoginPage> {
    await this.#page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    return new LoginPage(this.#page);
  }

  /** The link to the notices by its accessible name. */
  bell(name: string): Locator {
    return this.#page.getByRole('banner').getByRole('link', { name, exact: true });
  }

  async seeAllNews(): Promise<void> {
    await this.#page.getByRole('link', { name: 'All news' }).click();
  }

  /** Returns the space between the row of a game and the tab bar, in px. */
  async roomUnder(game: string): Promise<number> {
    const row = await this.playButton(game).boundingBox();
    const tabs = await this.#page.getByRole('navigation', { name: 'Main' }).boundingBox();
    if (!row || !tabs) throw new Error('it is not there to be measured');
    return tabs.y - (row.y + row.height);
  }

  playButton(game: string): Locator {
    return this.#page.getByRole('button', { name: `Play ${game}` });
  }

  async play(game: string): Promise<BetPage> {
    await this.playButton(game).click();
    return new BetPage(this.#page);
  }
}
