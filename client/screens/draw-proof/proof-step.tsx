import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon } from '../../ui/controls/icons.tsx';
import css from './proof-step.module.css';

/** A step of the proof: what it is, in a sentence, and its values. */
export function ProofStep(props: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={css['step']}>
      <h3 className={css['title']}>{props.title}</h3>
      <p className={css['text']}>{props.text}</p>
      {props.children}
    </li>
  );
}

/** Whether two values agree: a sign, a colour, and the words that say it. */
export function ProofOutcome({ isOk, children }: { isOk: boolean; children: string }) {
  return (
    <p className={isOk ? css['ok'] : css['broken']}>
      {isOk ? <CheckIcon /> : <CloseIcon />} {children}
    </p>
  );
}
