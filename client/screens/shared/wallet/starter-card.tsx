import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../../i18n/i18n.ts';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormProblem } from '../../../ui/controls/fields.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { useIfChangedSinceMount } from '../stores/page-hooks.ts';
import { useWalletStores } from '../stores/use-stores.ts';

const AMOUNT = '1000.00';

/** Gives a player without money the first play money in one tap, and opens the first game. */
export const StarterCard = observer(function StarterCard() {
  const { t, i18n } = useTranslation();
  const navigation = useNavigation();
  const { deposit, gameList } = useWalletStores();
  const failure = useIfChangedSinceMount(deposit.failure);
  // A host without this channel, or without deposits. The deposit page tells about a lost order.
  const isMissing = failure?.key === 'channel_unknown' || failure?.kind === 'http';
  if (isMissing || deposit.isUnresolved) return null;
  const start = async () => {
    deposit.dismiss();
    if (!(await deposit.send({ amount: AMOUNT, channel: 'demo' }))) return;
    navigation.navigate(urlOf('gameBet', { game_id: gameList.games[0]?.game_id }));
  };
  return (
    <SectionCard title={t('credit.starter')}>
      <div className="stack-tight">
        <p className="quiet">{t('credit.starterText')}</p>
        <FormProblem text={failure && describeFailure(i18n, failure)} />
        <Button
          kind="primary"
          isWide
          isBusy={deposit.state === 'sending'}
          onClick={() => void start()}
        >
          {t('credit.starterAct')}
        </Button>
      </div>
    </SectionCard>
  );
});
