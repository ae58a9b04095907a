import { makeAutoObservable } from 'mobx';
import type { TextStorage } from './safe-storage.ts';

export const LOCALES = ['en', 'zh-Hans'] as const;
export type Locale = (typeof LOCALES)[number];

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The figure below the odds of a pick: none, draws since its last hit, or hit count. */
export const FIGURES = ['off', 'miss', 'heat'] as const;
export type Figures = (typeof FIGURES)[number];

/** The name of the key `locale` is fixed (FLD-5). */
const KEYS = {
  locale: 'locale',
  theme: 'theme',
  isBalanceHidden: 'isBalanceHidden',
  figures: 'betFigures',
  isBetHintSeen: 'isBetHintSeen',
  isSoundOn: 'isSoundOn',
  isVibrationOn: 'isVibrationOn',
  dismissedNotice: 'dismissedNotice',
} as const;

/** Display settings of this device. A logout does not change them. */
export class PreferencesStore {
  locale: Locale = 'en';
  theme: Theme = 'system';
  isBalanceHidden = false;
  figures: Figures = 'miss';
  /** True once the hint for the first bet was read or is no longer needed. */
  isBetHintSeen = false;
  isSoundOn = false;
  isVibrationOn = false;
  /** The newest notice that was dismissed from home. */
  dismissedNotice = 0;

  constructor(private readonly storage: TextStorage) {
    makeAutoObservable<this, 'storage'>(this, { storage: false });
  }

  /** The stored locale if it is supported, else English (CON-11). */
  restore(): void {
    const storage = this.storage;
    this.locale = parseOneOf(LOCALES, storage.get(KEYS.locale)) ?? 'en';
    this.theme = parseOneOf(THEMES, storage.get(KEYS.theme)) ?? 'system';
    this.isBalanceHidden = storage.get(KEYS.isBalanceHidden) === '1';
    this.figures = parseOneOf(FIGURES, storage.get(KEYS.figures)) ?? 'miss';
    this.isBetHintSeen = storage.get(KEYS.isBetHintSeen) === '1';
    this.isSoundOn = storage.get(KEYS.isSoundOn) === '1';
    this.isVibrationOn = storage.get(KEYS.isVibrationOn) === '1';
    this.dismissedNotice = Number(storage.get(KEYS.dismissedNotice)) || 0;
  }

  /** Call this when another tab wrote `key`; null for all keys. */
  onWritten(key: string | null): void {
    if (key === null || Object.values<string>(KEYS).includes(key)) this.restore();
  }

  set<Name extends 'locale' | 'theme' | 'figures'>(
    name: Name,
    value: PreferencesStore[Name],
  ): void {
    Object.assign(this, { [name]: value });
    this.storage.set(KEYS[name], value);
  }

  dismissBetHint(): void {
    if (this.isBetHintSeen) return;
    this.isBetHintSeen = true;
    this.storage.set(KEYS.isBetHintSeen, '1');
  }

  /** Removes this notice and the older ones from home. They stay unread. */
  dismissNotice(id: number): void {
    this.dismissedNotice = Math.max(id, this.dismissedNotice);
    this.storage.set(KEYS.dismissedNotice, String(this.dismissedNotice));
  }

  toggle(name: 'isBalanceHidden' | 'isSoundOn' | 'isVibrationOn'): void {
    this[name] = !this[name];
    this.storage.set(KEYS[name], this[name] ? '1' : '0');
  }
}

function parseOneOf<T extends string>(allowed: readonly T[], text: string | null): T | null {
  return allowed.find((value) => value === text) ?? null;
}
