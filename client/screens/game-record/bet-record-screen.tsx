import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useRecordStores } from '../shared/stores/use-record-stores.ts';
import css from './bet-record-screen.module.css';
import { ChasesView } from './chases-view.tsx';
import { RecordBets } from './record-bets.tsx';

export const BetRecordScreen = observer(function BetRecordScreen() {
  const t = useT();
  const navigation = useNavigation();
  const { session } = useRecordStores();
  return (
    <Page
      title={t('record.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      {session.isLoggedIn ? (
        <>
          <RecordViews />
          <p className={css['foot']}>
            {t('day.zoneNote')} · {t('app.playMoney')}
          </p>
        </>
      ) : (
        <SignInPrompt
          title={t('record.title')}
          text={t(session.isGuest ? 'placed.guest' : 'placed.visitor')}
        />
      )}
    </Page>
  );
});

function RecordViews() {
  const t = useT();
  const [view, setView] = useState<'bets' | 'chases'>('bets');
  return (
    <>
      <Choice
        legend={t('chases.views')}
        isLegendHidden
        face="segments"
        options={[
          { value: 'bets', label: t('chases.bets') },
          { value: 'chases', label: t('chases.chases') },
        ]}
        value={view}
        onChange={setView}
      />
      {view === 'bets' ? <RecordBets /> : <ChasesView />}
    </>
  );
}
