/** The state of the switches, which the address of the frame carries. */
export interface Settings {
  view: 'switches' | 'parts' | PageKind;
  theme: 'system' | 'light' | 'dark';
  language: 'en' | 'zh';
  text: '100' | '150' | '200';
  width: '320' | '375' | '768';
  motion: 'system' | 'still';
}

export type PageKind = 'plain' | 'footer' | 'tab' | 'long';

export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  language: ['en', 'zh'],
  text: ['100', '150', '200'],
  width: ['320', '375', '768'],
  motion: ['system', 'still'],
} as const;

const VIEWS = ['switches', 'parts', 'plain', 'footer', 'tab', 'long'] as const;

export function settingsIn(search: string): Settings {
  const query = new URLSearchParams(search);
  const one = <T extends string>(name: string, choices: readonly T[], fallback: T): T =>
    choices.find((choice) => choice === query.get(name)) ?? fallback;
  return {
    view: one('view', VIEWS, 'switches'),
    theme: one('theme', CHOICES.theme, 'system'),
    language: one('language', CHOICES.language, 'en'),
    text: one('text', CHOICES.text, '100'),
    width: one('width', CHOICES.width, '375'),
    motion: one('motion', CHOICES.motion, 'system'),
  };
}

export function addressOf(settings: Settings): string {
  return `?${new URLSearchParams({ ...settings }).toString()}`;
}

/** Applies the settings to the page, as the app and the browser do. */
export function applySettings(
  { theme, language, text, motion }: Settings,
  root: HTMLElement,
): void {
  root.lang = language === 'zh' ? 'zh-Hans' : 'en';
  if (theme !== 'system') root.dataset['theme'] = theme;
  if (text !== '100') root.style.fontSize = `${text}%`;
  root.classList.toggle('still', motion === 'still');
}
