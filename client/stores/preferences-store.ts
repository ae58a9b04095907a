import { makeAutoObservable } from 'mobx';
import type { TextStorage } from './safe-storage.ts';

export const LOCALES = ['en', 'zh-Hans'] as const;
export type Locale = (typeof LOCALES)[number];

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** `locale` is a storage key of SPEC section 3. */
const KEYS = {
  locale: 'locale',
  theme: 'theme',
  isBalanceHidden: 'isBalanceHidden',
} as const;

/** How this device shows the app. Belongs to the device, so a logout leaves it alone. */
export class PreferencesStore {
  locale: Locale = 'en';
  theme: Theme = 'system';
  isBalanceHidden = false;

  constructor(private readonly storage: TextStorage) {
    makeAutoObservable<this, 'storage'>(this, { storage: false });
  }

  /** The stored locale if it is supported, else English (SPEC section 9). */
  restore(): void {
    const { storage } = this;
    this.locale = oneOf(LOCALES, storage.get(KEYS.locale)) ?? 'en';
    this.theme = oneOf(THEMES, storage.get(KEYS.theme)) ?? 'system';
    this.isBalanceHidden = storage.get(KEYS.isBalanceHidden) === '1';
  }

  /** Another tab wrote under this key; null for all of them. */
  onWritten(key: string | null): void {
    if (key === null || Object.values<string>(KEYS).includes(key)) this.restore();
  }

  setLocale(locale: Locale): void {
    this.locale = locale;
    this.storage.set(KEYS.locale, locale);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.storage.set(KEYS.theme, theme);
  }

  toggleBalance(): void {
    this.isBalanceHidden = !this.isBalanceHidden;
    this.storage.set(KEYS.isBalanceHidden, this.isBalanceHidden ? '1' : '0');
  }
}

function oneOf<T extends string>(allowed: readonly T[], text: string | null): T | null {
  return allowed.find((value) => value === text) ?? null;
}
