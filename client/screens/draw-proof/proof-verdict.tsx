import { useT } from '../../i18n/i18n.ts';
import { StatusTag, type StatusTagProps } from '../../ui/controls/status-tag.tsx';
import type { ProofProblem, ProofSteps, Verdict } from './proof-steps.ts';
import css from './proof.module.css';

export interface ProofVerdictProps {
  /** `null` while it is being checked. */
  verdict: Verdict | null;
  problems: readonly ProofProblem[];
  /** Whether the chain was followed to the commitment of the day. */
  isAnchored: boolean;
  steps: ProofSteps;
  algorithm: string;
}

const TONES: Record<Verdict, StatusTagProps['tone']> = {
  verified: 'up',
  mismatch: 'down',
  forced: 'gold',
  foreign: 'neutral',
};

/** What came out, in words, and read out when it is there. */
export function ProofVerdict({
  verdict,
  problems,
  isAnchored,
  steps,
  algorithm,
}: ProofVerdictProps) {
  const t = useT();
  const dice = steps.dice.join(', ');
  return (
    <div className={`${css['verdict']} ${verdict ? css[verdict] : ''}`} role="status">
      <StatusTag tone={verdict ? TONES[verdict] : 'neutral'}>
        {t(verdict ? `proof.${verdict}` : 'proof.checking')}
      </StatusTag>
      {verdict === 'verified' && <p>{t(isAnchored ? 'proof.verifiedText' : 'proof.linkText')}</p>}
      {verdict === 'forced' && <p>{t('proof.forcedText', { dice })}</p>}
      {verdict === 'foreign' && <p>{t('proof.foreignText', { algorithm })}</p>}
      {verdict === 'mismatch' &&
        problems.map((problem) => <p key={problem}>{t(`proof.problem.${problem}`, { dice })}</p>)}
    </div>
  );
}
