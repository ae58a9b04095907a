import type { Locator, Page } from '@playwright/test';
import { AppPage } from './app-page.ts';
import { BetPage } from './bet-page.ts';
import { RegisterPage } from './sign-in.ts';

/** `/`: the home page for visitors and players. */
export class HomePage extends AppPage {
  readonly signUpButton: Locator;
  readonly welcome: Locator;
  readonly balance: Locator;
  /** The link of the current picture. */
  readonly bannerLink: Locator;
  readonly bannerPicture: Locator;
  readonly noticeLine: Locator;

  constructor(page: Page) {
    super(page);
    this.signUpButton = page.getByRole('main').getByRole('button', { name: 'Sign up' });
    this.welcome = page.getByText(/^Welcome, /).filter({ visible: true });
    this.balance = page.getByLabel('Balance', { exact: true });
    this.bannerLink = page.getByRole('region', { name: 'Highlights' }).getByRole('link');
    this.bannerPicture = this.bannerLink.locator('img');
    this.noticeLine = page.getByRole('link', { name: /^New notice: / });
  }

  async open(): Promise<void> {
    await this.page.goto('./');
  }

  async goToSignUp(): Promise<RegisterPage> {
    await this.signUpButton.click();
    return new RegisterPage(this.page);
  }

  playButton(game: string): Locator {
    return this.page.getByRole('button', { name: `Play ${game}` });
  }

  async play(game: string): Promise<BetPage> {
    await this.playButton(game).click();
    return new BetPage(this.page);
  }
}

/** The tab bar with its five entries. */
export class TabBar {
  readonly #bar: Locator;

  constructor(page: Page) {
    this.#bar = page.getByRole('navigation', { name: 'Main' });
  }

  async goTo(entry: 'Home' | 'Offers' | 'Help' | 'Deposit' | 'Me'): Promise<void> {
    await this.#bar.getByRole('link', { name: new RegExp(`^${entry}\\b`) }).click();
  }
}
