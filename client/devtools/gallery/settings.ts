/** What the switches choose; it travels in the address of the frame. */
export interface Settings {
  view: 'switches' | 'parts' | PageKind;
  theme: 'system' | 'light' | 'dark';
  words: 'en' | 'zh';
  text: '100' | '150' | '200';
  width: '320' | '375' | '768';
  motion: 'system' | 'still';
}

export type PageKind = 'plain' | 'footer' | 'tab' | 'long';

export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  words: ['en', 'zh'],
  text: ['100', '150', '200'],
  width: ['320', '375', '768'],
  motion: ['system', 'still'],
} as const;

const VIEWS = ['switches', 'parts', 'plain', 'footer', 'tab', 'long'] as const;

export function settingsIn(search: string): Settings {
  const query = new URLSearchParams(search);
  const one = <T extends string>(name: string, choices: readonly T[], otherwise: T): T =>
    choices.find((choice) => choice === query.get(name)) ?? otherwise;
  return {
    view: one('view', VIEWS, 'switches'),
    theme: one('theme', CHOICES.theme, 'system'),
    words: one('words', CHOICES.words, 'en'),
    text: one('text', CHOICES.text, '100'),
    width: one('width', CHOICES.width, '375'),
    motion: one('motion', CHOICES.motion, 'system'),
  };
}

export function addressOf(settings: Settings): string {
  return `?${new URLSearchParams({ ...settings }).toString()}`;
}

/** As the app and the browser would do it to the whole page. */
export function applySettings({ theme, words, text, motion }: Settings, root: HTMLElement): void {
  root.lang = words === 'zh' ? 'zh-Hans' : 'en';
  if (theme !== 'system') root.dataset['theme'] = theme;
  if (text !== '100') root.style.fontSize = `${text}%`;
  root.classList.toggle('still', motion === 'still');
}
