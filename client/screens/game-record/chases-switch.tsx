import { useState, type ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { ChasesView } from './chases-view.tsx';

/** The records are two: single bets, and chases over several periods. */
export function RecordViews({ bets }: { bets: ReactNode }) {
  const t = useT();
  const [view, setView] = useState<'bets' | 'chases'>('bets');
  return (
    <>
      <Choice
        legend={t('chases.views')}
        isLegendHidden
        face="segments"
        options={[
          { value: 'bets', words: t('chases.bets') },
          { value: 'chases', words: t('chases.chases') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'bets' ? bets : <ChasesView />}
    </>
  );
}
