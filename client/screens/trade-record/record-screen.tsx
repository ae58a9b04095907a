import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { useNavigation, useQuery } from '../../navigation/use-navigation.ts';
import { Choice } from '../../ui/choice.tsx';
import { Page } from '../../ui/page.tsx';
import { SignInPrompt } from '../sign-in-prompt.tsx';
import { useWalletStores } from '../use-wallet-stores.tsx';
import { Assets } from './assets-view.tsx';
import css from './record-screen.module.css';
import { Transactions } from './transactions-view.tsx';

/** What happened to the player's money, and where it is now: `?view=assets`. */
export const TradeRecordScreen = observer(function TradeRecordScreen() {
  const t = useT();
  const navigation = useNavigation();
  const { session } = useWalletStores();
  const { view: asked } = useQuery('tradeRecord');
  const [view, setView] = useState<'list' | 'assets'>(asked === 'assets' ? 'assets' : 'list');
  const title = t(view === 'assets' ? 'transactions.assets' : 'transactions.title');
  return (
    <Page title={title} back={{ label: t('common.back'), onBack: () => navigation.back() }}>
      {!session.isLoggedIn && (
        <SignInPrompt
          title={title}
          text={t(session.isGuest ? 'transactions.guest' : 'transactions.visitor')}
        />
      )}
      {session.isLoggedIn && (
        <>
          <Choice
            legend={t('transactions.views')}
            isLegendHidden
            face="segments"
            options={[
              { value: 'list', words: t('transactions.list') },
              { value: 'assets', words: t('transactions.assets') },
            ]}
            value={view}
            onChange={setView}
          />
          {view === 'list' ? <Transactions /> : <Assets />}
        </>
      )}
      <p className={css['foot']}>
        {t('game.zoneNote')} · {t('app.playMoney')}
      </p>
    </Page>
  );
});
