import type { TFunction } from 'i18next';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPeriod } from '../../i18n/game-words.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { chaseNet } from '../../stores/game/records/chase-bets.ts';
import type { Chase } from '../../stores/game/records/record-stores.ts';
import type { Bet } from '../../stores/game/results/bet-result-store.ts';
import type { Resource } from '../../stores/resource.ts';
import { StatusTag, type StatusTagProps } from '../../ui/controls/badges.tsx';
import { FoldRow } from '../../ui/controls/fold.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { GameEmblem } from '../../ui/identity/game-emblem.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { PagedRows } from '../shared/lists/refreshable.tsx';
import { useRecordStores, useGameStores, areaStoresHook } from '../shared/stores/use-stores.ts';
import { ChaseDetail, ChaseNet, ChaseProgress, hasHitLossLimit } from './chase-detail.tsx';
import css from './chases-view.module.css';

const useChaseBetStores = areaStoresHook('chaseBets');

/** Lists the player's chases, the newest first, and keeps them current while it is shown. */
export const ChasesView = observer(function ChasesView() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { chases, gameList } = useRecordStores();
  const [opened, setOpened] = useState<string | null>(null);
  useChaseUpdates();
  useEffect(() => {
    void gameList.load();
  }, [gameList]);
  return (
    <PagedRows
      pages={chases.pages}
      failureText={t('chases.failed')}
      empty={{
        sentence: t('chases.empty'),
        action: { label: t('record.act'), onClick: () => navigation.navigate(urlOf('gameBet')) },
      }}
    >
      <SectionCard isFlush>
        {chases.pages.rows.map((chase) => (
          <ChaseItem
            key={chase.chase_no}
            t={t}
            chase={chase}
            isOpen={chase.chase_no === opened}
            onToggle={() => setOpened(chase.chase_no === opened ? null : chase.chase_no)}
          />
        ))}
      </SectionCard>
    </PagedRows>
  );
});

/** Loads the chases when the list is shown and again after a draw has settled bets of the player. */
function useChaseUpdates(): void {
  const { chases } = useRecordStores();
  const { results } = useGameStores();
  useEffect(() => {
    const { pages } = chases;
    void (pages.status === 'idle' ? chases.load() : pages.refresh());
    return reaction(
      () => [results.news, results.waiting] as const,
      () => void pages.refresh(),
    );
  }, [chases, results]);
}

interface ChaseItemProps {
  t: TFunction;
  chase: Chase;
  isOpen: boolean;
  onToggle: () => void;
}

const TONES: Record<Chase['status'], StatusTagProps['tone']> = {
  running: 'brand',
  finished: 'neutral',
  stopped: 'neutral',
  cancelled: 'neutral',
};

const ChaseItem = observer(function ChaseItem({ t, chase, isOpen, onToggle }: ChaseItemProps) {
  const { gameList } = useRecordStores();
  const game = gameList.games.find(({ game_id }) => game_id === chase.game_id);
  const bets = useChaseBets(chase, isOpen);
  const figures = [
    [t('chases.spent'), chase.spent],
    [t('chases.returned'), chase.returned],
    [t('chases.refunded'), chase.refunded],
  ] as const;
  return (
    <FoldRow
      title={
        <span className={css['name']}>
          <GameEmblem code={game?.code ?? ''} />
          <strong>{game?.name ?? chase.chase_no}</strong>
          <span className="fine">
            {t('chases.progress', { played: chase.played, periods: chase.periods })}
          </span>
        </span>
      }
      end={<StatusTag tone={TONES[chase.status] ?? 'neutral'}>{statusLabel(t, chase)}</StatusTag>}
      more={
        <>
          <span className={css['figures']}>
            {figures.map(([label, amount]) => (
              <span key={label}>
                <span className="fine">{`${label} `}</span>
                <span translate="no">{moneyText(amount)}</span>
              </span>
            ))}
            <ChaseNet t={t} net={chaseNet(chase, bets.value)} />
          </span>
          {chase.status === 'running' && (
            <span className="muted tabular">{describeNextBet(t, chase)}</span>
          )}
        </>
      }
      action={<ChaseProgress t={t} chase={chase} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <ChaseDetail chase={chase} bets={bets} />
    </FoldRow>
  );
});

/** Returns the bets of a chase. They are loaded while it runs or is open, and when it has moved on. */
function useChaseBets(chase: Chase, isOpen: boolean): Resource<readonly Bet[]> {
  const { chaseBets } = useChaseBetStores();
  const bets = chaseBets.of(chase);
  const { status, spent, returned } = chase;
  const isNeeded = isOpen || status === 'running';
  useEffect(() => {
    if (isNeeded) void bets.load();
  }, [bets, isNeeded, status, spent, returned]);
  return bets;
}

function statusLabel(t: TFunction, chase: Chase): string {
  const { status } = chase;
  if (status === 'stopped')
    return t(`chases.status.${hasHitLossLimit(chase) ? 'stoppedAtLoss' : 'stoppedOnWin'}`);
  return status in TONES ? t(`chases.status.${status}`) : t('placed.outcome.unknown');
}

function describeNextBet(t: TFunction, { rows }: Chase): string {
  const next = rows.find(({ status }) => status === 'waiting');
  return next ? t('chases.next', { no: formatPeriod(next.game_no) }) : t('chases.lastOne');
}
