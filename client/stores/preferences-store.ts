import { makeAutoObservable } from 'mobx';
import type { TextStorage } from './safe-storage.ts';

export const LOCALES = ['en', 'zh-Hans'] as const;
export type Locale = (typeof LOCALES)[number];

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The figure below the odds of a pick: none, draws since its last hit, or hit count. */
export const FIGURES = ['off', 'miss', 'heat'] as const;
export type Figures = (typeof FIGURES)[number];

const FLAGS = ['isBalanceHidden', 'isBetHintSeen', 'isSoundOn', 'isVibrationOn'] as const;
const FIGURES_KEY = 'betFigures';
/** The name of the key `locale` is fixed (FLD-5). */
const KEYS: readonly string[] = ['locale', 'theme', FIGURES_KEY, 'dismissedNotice', ...FLAGS];

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
    this.locale = parseOneOf(LOCALES, storage.get('locale')) ?? 'en';
    this.theme = parseOneOf(THEMES, storage.get('theme')) ?? 'system';
    this.figures = parseOneOf(FIGURES, storage.get(FIGURES_KEY)) ?? 'miss';
    this.dismissedNotice = Number(storage.get('dismissedNotice')) || 0;
    for (const flag of FLAGS) this[flag] = storage.get(flag) === '1';
  }

  /** Call this when another tab wrote `key`; null for all keys. */
  onWritten(key: string | null): void {
    if (key === null || KEYS.includes(key)) this.restore();
  }

  set<Name extends 'locale' | 'theme' | 'figures'>(
    name: Name,
    value: PreferencesStore[Name],
  ): void {
    Object.assign(this, { [name]: value });
    this.storage.set(name === 'figures' ? FIGURES_KEY : name, value);
  }

  dismissBetHint(): void {
    if (!this.isBetHintSeen) this.toggle('isBetHintSeen');
  }

  /** Removes this notice and the older ones from home. They stay unread. */
  dismissNotice(id: number): void {
    this.dismissedNotice = Math.max(id, this.dismissedNotice);
    this.storage.set('dismissedNotice', String(this.dismissedNotice));
  }

  toggle(flag: (typeof FLAGS)[number]): void {
    this[flag] = !this[flag];
    this.storage.set(flag, this[flag] ? '1' : '0');
  }
}

function parseOneOf<T extends string>(allowed: readonly T[], text: string | null): T | null {
  return allowed.find((value) => value === text) ?? null;
}
