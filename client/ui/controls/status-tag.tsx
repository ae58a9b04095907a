import css from './status-tag.module.css';

export interface StatusTagProps {
  tone: 'neutral' | 'brand' | 'up' | 'down' | 'gold';
  children: string;
}

/** A coloured dot with a text that carries the meaning. */
export function StatusTag({ tone, children }: StatusTagProps) {
  return <span className={`${css['tag']} ${css[tone]}`}>{children}</span>;
}
