import { useEffect, useRef, type ReactNode } from 'react';
import css from './gallery.module.css';

/** All parts, in the order of the page. */
export const NAMES = [
  'Button',
  'IconButton',
  'LinkButton',
  'PickButton',
  'TextField',
  'Choice',
  'Switch',
  'FormProblem',
  'Money',
  'PeriodBadge',
  'Countdown',
  'RingCountdown',
  'Stat',
  'StatusTag',
  'Die',
  'DiceRow',
  'DiceStage',
  'Brand',
  'GameEmblem',
  'RollingFigure',
  'Tabs',
  'SectionCard',
  'ListRow',
  'Fold',
  'FoldRow',
  'RichText',
  'Skeleton',
  'EmptyState',
  'TapToRetry',
  'Icons',
  'Sheet',
  'ActionSheet',
  'ConfirmDialog',
  'Toast',
  'BusyBar',
  'OfflineBanner',
  'PromptBar',
  'FullNotice',
  'Page',
  'Gestures',
] as const;

interface EntryProps {
  name: (typeof NAMES)[number];
  /** When to use it, in one line. */
  use: string;
  children: ReactNode;
}

/** A part of client/ui with its name, its use and its states. */
export function Entry({ name, use, children }: EntryProps) {
  return (
    <section id={name} className={css['entry']} aria-labelledby={`${name}-name`}>
      <h2 id={`${name}-name`} className={css['name']}>
        {name}
      </h2>
      <p className="quiet">{use}</p>
      {children}
    </section>
  );
}

/** States side by side. */
export function States({ children }: { children: ReactNode }) {
  return <div className={css['states']}>{children}</div>;
}

interface StateProps {
  name: string;
  /** Shows the state without a finger or a keyboard (showForcedStates). */
  forced?: 'pressed' | 'focused';
  children: ReactNode;
}

export function State({ name, forced, children }: StateProps) {
  const example = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!forced) return;
    const control = example.current?.querySelector('button, input, textarea, a, summary');
    control?.classList.add(`is-${forced}`);
  }, [forced]);
  return (
    <div className={css['state']}>
      <span className="fine">{name}</span>
      <div ref={example} className={css['example']}>
        {children}
      </div>
    </div>
  );
}

/** The states of a control that need no props: at rest, pressed and focused. */
export function BasicStates({ prefix = '', children }: { prefix?: string; children: ReactNode }) {
  return (
    <>
      <State name={`${prefix}rest`}>{children}</State>
      <State name={`${prefix}pressed`} forced="pressed">
        {children}
      </State>
      <State name={`${prefix}focused`} forced="focused">
        {children}
      </State>
    </>
  );
}

/** Texts of several lengths. */
export interface Samples {
  action: string;
  short: string;
  long: string;
  sentence: string;
  note: string;
  options: readonly [string, string, string];
}

export const SAMPLES: Record<'en' | 'zh', Samples> = {
  en: {
    action: 'Place bet',
    short: 'Big',
    long: 'Acknowledge the responsibilities of an unusually long-winded account holder',
    sentence: 'There is nothing here yet.',
    note: 'Closes in 01:42',
    options: ['Today', '7 days', 'Custom'],
  },
  zh: {
    action: '确认下注',
    short: '大',
    long: '我已阅读并同意用户协议、隐私政策以及所有与账户安全有关的补充条款',
    sentence: '这里还没有内容。',
    note: '距封盘 01:42',
    options: ['今天', '近七天', '自定义'],
  },
};

export const HUGE = '99999999.99';

export const CHOICES = {
  view: ['switches', 'parts', 'plain', 'footer', 'tab', 'long'],
  theme: ['system', 'light', 'dark'],
  language: ['en', 'zh'],
  text: ['100', '150', '200'],
  width: ['320', '375', '768'],
  motion: ['system', 'still'],
} as const;

/** The state of the switches, which the address of the frame carries. */
export type Settings = {
  [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number];
};

export type PageKind = Exclude<Settings['view'], 'switches' | 'parts'>;

export function settingsIn(search: string): Settings {
  const query = new URLSearchParams(search);
  const one = <T extends string>(name: string, choices: readonly T[], fallback: T): T =>
    choices.find((choice) => choice === query.get(name)) ?? fallback;
  return {
    view: one('view', CHOICES.view, 'switches'),
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
