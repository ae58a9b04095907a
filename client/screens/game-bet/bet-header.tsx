import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf, urlOfGame } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { BackIcon, DownIcon } from '../../ui/controls/icons.tsx';
import { moneyText, Money } from '../../ui/controls/money.tsx';
import { GameEmblem } from '../../ui/identity/game-emblem.tsx';
import { CountedFigure } from '../../ui/numerals/counted-figure.tsx';
import { BalanceEye } from '../shared/parts/balance-eye.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { useParts } from './bet-parts.ts';
import { DrawBar } from './draw/draw-bar.tsx';
import css from './bet-header.module.css';

interface BetHeaderProps {
  name: string;
  code: string | undefined;
  /** True when there is no draw to show. */
  isFailed: boolean;
  onSwitch: () => void;
  onSession: () => void;
  onBets: () => void;
}

/** Between the parts of a name: "K3 · 3 min". */
const DOT = ' · ';

/** The title bar of the betting page: game and balance in one line, the draw in the other. */
export const BetHeader = observer(function BetHeader(props: BetHeaderProps) {
  const { name, code, isFailed, onSwitch, onSession, onBets } = props;
  const { t } = useTranslation();
  const navigation = useNavigation();
  const isUrgent = useGameStores().game.phase === 'closing';
  return (
    <>
      <div data-bar className={`${css['first']} ${isUrgent ? css['urgent'] : ''}`}>
        <IconButton
          icon={<BackIcon />}
          label={t('common.back')}
          onClick={() => navigation.back()}
        />
        <button
          type="button"
          className={`beside bold ${css['switch']}`}
          aria-haspopup="dialog"
          aria-label={`${t('bet.switchGame')}: ${name}`}
          onClick={onSwitch}
        >
          {code !== undefined && <GameEmblem code={code} />}
          <span className={css['name']}>
            {name.split(DOT).map((part, at, { length }) => (
              <span key={part} className="anchor">
                {at > 0 && <span className={`if-room ${css['dot']}`}>{DOT}</span>}
                <span>{part}</span>
                {at === length - 1 && <DownIcon className={css['arrow']} />}
              </span>
            ))}
          </span>
        </button>
        <BetBalance onSession={onSession} />
      </div>
      {!isFailed && <DrawBar onBets={onBets} />}
    </>
  );
});

const BetBalance = observer(function BetBalance({ onSession }: { onSession: () => void }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { game, session, wallet, preferences } = useGameStores();
  useSession();
  const parts = useParts();
  if (session.isGuest) return parts && <parts.TrialBalance />;
  if (!session.isLoggedIn) {
    return (
      <button
        type="button"
        className={`accent nowrap rigid ${css['login']}`}
        onClick={() => navigation.navigate(urlOf('login', { from: urlOfGame(game.gameId) }))}
      >
        {t('login.submit')}
      </button>
    );
  }
  const amount = wallet.balances?.main;
  if (amount === undefined) return null;
  const isHidden = preferences.isBalanceHidden;
  const hiddenLabel = isHidden ? t('common.balanceHidden') : undefined;
  return (
    <>
      <button
        type="button"
        className={`bold nowrap rigid ${css['balance']}`}
        data-balance
        aria-haspopup="dialog"
        aria-label={hiddenLabel ?? t('bet.balanceName', { amount: moneyText(amount) })}
        onClick={onSession}
      >
        {isHidden ? (
          <Money amount={amount} hiddenLabel={hiddenLabel} />
        ) : (
          <CountedFigure text={moneyText(amount)} hasSmallDecimals />
        )}
      </button>
      <BalanceEye />
    </>
  );
});

/** Begins the player's session. The device clock may be wrong, so it waits for the server's time. */
function useSession(): void {
  const { session, serverClock, stats } = useGameStores();
  const canStart = session.isLoggedIn && serverClock.isKnown;
  useEffect(() => {
    if (canStart) stats.begin();
  }, [canStart, stats]);
}
