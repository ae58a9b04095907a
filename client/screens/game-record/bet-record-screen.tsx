import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { RecordViews } from './chases-switch.tsx';
import { RecordBets } from './record-bets.tsx';
import css from './bet-record-screen.module.css';

export const BetRecordScreen = observer(function BetRecordScreen() {
  const t = useT();
  const navigation = useNavigation();
  const { session } = useGameStores();
  return (
    <Page
      title={t('record.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      {session.isLoggedIn ? (
        <>
          <RecordViews bets={<RecordBets />} />
          <p className={css['foot']}>
            {t('game.zoneNote')} · {t('app.playMoney')}
          </p>
        </>
      ) : (
        <SignInPrompt
          title={t('record.title')}
          text={t(session.isGuest ? 'record.guest' : 'record.visitor')}
        />
      )}
    </Page>
  );
});
