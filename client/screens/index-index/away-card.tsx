import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#contract/money.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { AwayNews } from '../../stores/game/results/away-results.ts';
import { IconButton, LinkButton } from '../../ui/controls/button.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { areaStoresHook } from '../shared/stores/use-stores.ts';
import css from './home-screen.module.css';

const useAwayStores = areaStoresHook('away');

/** Tells what came of the bets that were settled while the app was closed. */
export const AwayCard = observer(function AwayCard() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { away } = useAwayStores();
  const { news } = away;
  const open = () => {
    away.dismiss();
    navigation.navigate(urlOf('gameRecord'));
  };
  return (
    <div role="status">
      {news && (
        <div className={`beside ${css['away']}`}>
          <span className="tabular">{describeAway(t, news)}</span>
          <LinkButton onClick={open}>{t('home.records')}</LinkButton>
          <IconButton
            icon={<CloseIcon />}
            label={t('common.close')}
            onClick={() => away.dismiss()}
          />
        </div>
      )}
    </div>
  );
});

function describeAway(t: TFunction, { bets, gameNo, outcome, ...sums }: AwayNews): string {
  const net = moneyText(formatMoney(sums.net), true);
  const returned = moneyText(formatMoney(sums.returned));
  if (gameNo === null) return t('away.several', { count: bets, net });
  return t(`away.${outcome}`, { no: gameNo.slice(8), returned, net });
}
