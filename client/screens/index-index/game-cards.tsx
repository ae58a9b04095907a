import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDice, sumOf } from '#contract/rules/dice.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import type { ListedGame } from '../../stores/game/game-list-store.ts';
import { RingCountdown } from '../../ui/controls/ring-countdown.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { GameEmblem, gameClass } from '../../ui/identity/game-emblem.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { useLater } from '../shared/parts/lazy.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import { MyBets, ResultDots } from './home-content.tsx';
import css from './game-cards.module.css';

/** The games as cards, each with its draw, its last results and the player's open bets. */
export const GameCards = observer(function GameCards() {
  const { t } = useTranslation();
  const titleId = useId();
  const { gameList, session } = useStores();
  const { games, status } = gameList;
  const isVisitor = session.state === 'visitor';
  // Together with the list, because it is the first thing that a visitor sees.
  const [Stage] = useLater(loadStage, isVisitor);
  const isLive = (at: number) => at === 0 && isVisitor;
  return (
    <section className={css['games']} aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {t('home.games')}
      </h2>
      {status === 'loading' ? (
        <div className={css['grid']} role="status" aria-label={t('common.loading')}>
          {[0, 1, 2, 3].map((at) => (
            <div
              key={at}
              className={`stack-tight ${css['card']}`}
              data-night={isLive(at) || undefined}
            />
          ))}
        </div>
      ) : (
        <ul className={css['grid']}>
          {games.map((game, at) => (
            <GameCard key={game.game_id} game={game} isLive={isLive(at)} Stage={Stage} />
          ))}
        </ul>
      )}
      {status === 'ready' && games.length === 0 && <EmptyState sentence={t('home.gamesEmpty')} />}
      {status === 'failed' && (
        <LoadState source={gameList} rows={0} failureText={t('home.gamesFailed')} />
      )}
    </section>
  );
});

async function loadStage() {
  const [stage] = await Promise.all([import('./live-stage.tsx'), loadTexts('game')]);
  return stage.LiveStage;
}

interface GameCardProps {
  game: ListedGame;
  /** Shows its draw live, once the code of the stage is loaded. */
  isLive: boolean;
  Stage: Awaited<ReturnType<typeof loadStage>> | null;
}

const GameCard = observer(function GameCard({ game, isLive, Stage }: GameCardProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { connection, serverClock } = useStores();
  const { nowMs } = serverClock;
  const { open_time, close_time, draw_time } = game.current;
  const isOpen = close_time * 1000 > nowMs;
  const [fromS, toS] = isOpen ? [open_time, close_time] : [close_time, draw_time];
  const label = t(isOpen ? 'home.closesIn' : 'home.nextIn');
  const dice = game.last && parseDice(game.last.dice);
  return (
    <li
      className={`stack-tight ${css['card']} ${gameClass(game.code)}`}
      data-night={isLive || undefined}
    >
      <div className={`beside ${css['head']}`}>
        <GameEmblem code={game.code} size="l" />
        {/* The whole card takes the tap. */}
        <button
          type="button"
          className={`bold ${css['name']}`}
          aria-label={t('home.play', { game: game.name })}
          onClick={() => navigation.navigate(urlOf('gameBet', { game_id: game.game_id }))}
        >
          {game.name}
        </button>
      </div>
      {isLive && Stage ? (
        <Stage game={game}>
          <ResultDots game={game} />
        </Stage>
      ) : (
        <>
          <div className={css['draw']}>
            <div className={`nowrap ${css['clock']}`}>
              <RingCountdown
                label={label}
                remainingMs={Math.max(0, toS * 1000 - nowMs)}
                wholeMs={(toS - fromS) * 1000}
                isQuiet={!isOpen || !connection.isOnline}
              />
              <span className="fine" aria-hidden="true">
                {label}
              </span>
            </div>
            {dice ? (
              <span className={`beside ${css['last']}`}>
                <DiceRow dice={dice} name={dice.join(', ')} size="s" faces={game.face} />
                <span className={`numerals bold nowrap ${css['sum']}`} translate="no">
                  {sumOf(dice)}
                </span>
              </span>
            ) : (
              <span className="fine">{t('home.noDraw')}</span>
            )}
          </div>
          <div className={css['dots']}>
            <ResultDots game={game} />
          </div>
        </>
      )}
      <MyBets game={game} />
    </li>
  );
});
