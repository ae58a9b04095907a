import type { Locator, Page } from '@playwright/test';
import { BetPage } from './bet-page.ts';
import { LoginPage } from './login-page.ts';
import { RegisterPage } from './register-page.ts';

/** `/`: the games, and what a visitor or a player can do. */
export class HomePage {
  readonly #page: Page;
  readonly signUpButton: Locator;
  readonly welcome: Locator;
  readonly balance: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.signUpButton = page.getByRole('main').getByRole('button', { name: 'Sign up' });
    this.welcome = page.getByText(/^Welcome, /).filter({ visible: true });
    this.balance = page.getByLabel('Balance', { exact: true });
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

  playButton(game: string): Locator {
    return this.#page.getByRole('button', { name: `Play ${game}` });
  }

  async play(game: string): Promise<BetPage> {
    await this.playButton(game).click();
    return new BetPage(this.#page);
  }
}
