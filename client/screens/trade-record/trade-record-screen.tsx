import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation, useQuery } from '../../navigation/use-navigation.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useWalletStores } from '../shared/stores/use-wallet-stores.ts';
import { Assets } from './assets-view.tsx';
import { Prizes, Transactions } from './transactions-view.tsx';

const VIEWS = ['list', 'assets', 'prizes'] as const;
type View = (typeof VIEWS)[number];
const TITLES = {
  list: 'transactions.title',
  assets: 'transactions.assets',
  prizes: 'prizes.title',
} as const;

/** Transactions; with `?view=prizes` the payouts, with `?view=assets` the balances. */
export const TradeRecordScreen = observer(function TradeRecordScreen() {
  const t = useT();
  const navigation = useNavigation();
  const { session } = useWalletStores();
  const { view: asked } = useQuery('tradeRecord');
  const [view, setView] = useState<View>(VIEWS.find((each) => each === asked) ?? 'list');
  const title = t(TITLES[view]);
  return (
    <InnerPage title={title}>
      {!session.isLoggedIn && (
        <SignInPrompt
          title={title}
          text={t(session.isGuest ? 'transactions.guest' : 'transactions.visitor')}
        />
      )}
      {session.isLoggedIn && view === 'prizes' && (
        <Prizes onBet={() => void navigation.switchTab(urlOf('home'))} />
      )}
      {session.isLoggedIn && view !== 'prizes' && (
        <>
          <Choice
            legend={t('transactions.views')}
            isLegendHidden
            face="segments"
            options={[
              { value: 'list', label: t('transactions.list') },
              { value: 'assets', label: t('transactions.assets') },
            ]}
            value={view}
            onChange={setView}
          />
          {view === 'list' ? <Transactions /> : <Assets />}
        </>
      )}
      <p className="fine centered">
        {t('day.zoneNote')} · {t('app.playMoney')}
      </p>
    </InnerPage>
  );
});
