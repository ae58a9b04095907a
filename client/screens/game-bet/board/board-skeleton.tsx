import { useTranslation } from 'react-i18next';
import { FACES } from '#contract/rules/dice.ts';
import { picksOf, PLAY_GROUPS } from '#contract/rules/plays.ts';
import { signName } from '../../../i18n/game-words.ts';
import { MAIN } from './main-plays.ts';

/** The board before the game is loaded, exactly as the shell in index.html shows it (ui/shell.css). */
export function BoardSkeleton({ isFish }: { isFish: boolean }) {
  const { t } = useTranslation();
  return (
    <div
      className={`shell-table ${isFish ? 'shell-fish' : ''}`}
      role="status"
      aria-label={t('common.loading')}
    >
      <div className="shell-road">
        <i />
      </div>
      <div className="shell-board" aria-hidden="true">
        <div className="shell-groups">
          {PLAY_GROUPS.map(({ group }) => (
            <span key={group}>{t(`bet.groups.${group}`)}</span>
          ))}
        </div>
        <div className="shell-signs">
          {FACES.map((face) => (
            <span key={face}>{signName(t, face)}</span>
          ))}
        </div>
        <div className="shell-main">
          {MAIN.map(({ play, range }) => (
            <span key={play}>
              <span>{t(`play.${play}`)}</span>
              {range && <small>{range}</small>}
            </span>
          ))}
        </div>
        <p>
          <b>{`${t('bet.groups.main')} `}</b>
          <span>{t('bet.note.main')}</span>
        </p>
        <p>
          <b>{`${t('bet.groups.sum')} `}</b>
          <span>{t('bet.note.sum')}</span>
        </p>
        <div className="shell-sums">
          {picksOf('sum').map((pick) => (
            <span key={pick}>{pick}</span>
          ))}
        </div>
      </div>
    </div>
  );
}
