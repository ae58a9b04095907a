import type { ReactNode } from 'react';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import css from './gesture-parts.module.css';

export interface PartProps {
  title: string;
  /** What it did last. */
  did: string;
  children?: ReactNode;
}

export function Part({ title, did, children }: PartProps) {
  return (
    <SectionCard title={title}>
      <div className={css['part']}>
        {children}
        <output>{did}</output>
      </div>
    </SectionCard>
  );
}
