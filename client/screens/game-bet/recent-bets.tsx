import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { ForwardIcon } from '../../ui/controls/icons.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import css from './recent-bets.module.css';
import { RecentBet } from './recent-bet.tsx';
import { useRecentBets } from './use-recent-bets.ts';

/** The last five bets of this game; one tap has any of them in the cart again. */
export const RecentBetsCard = observer(function RecentBetsCard() {
  const t = useT();
  const navigation = useNavigation();
  const { recent, session } = useGameStores();
  const { retry } = useRecentBets();
  if (!session.isLoggedIn) return null;
  return (
    <SectionCard
      title={t('bet.recent.title')}
      aside={
        <LinkButton onClick={() => navigation.navigate(urlOf('gameRecord'))}>
          {t('bet.recent.all')}
          <ForwardIcon />
        </LinkButton>
      }
    >
      {recent.bets.length > 0 && (
        <>
          <p className={css['hint']}>{t('bet.recent.hint')}</p>
          <ul>
            {recent.bets.map((bet) => (
              <RecentBet key={bet.order_no} bet={bet} />
            ))}
          </ul>
        </>
      )}
      {recent.bets.length === 0 && recent.status === 'ready' && (
        <p className={css['hint']}>{t('bet.recent.none')}</p>
      )}
      {recent.bets.length === 0 && recent.status === 'loading' && (
        <SkeletonRows rows={2} label={t('common.loading')} />
      )}
      {recent.bets.length === 0 && recent.failure && (
        <LoadProblem
          failure={recent.failure}
          failedWords={t('bet.recent.failed')}
          onRetry={retry}
        />
      )}
    </SectionCard>
  );
});
