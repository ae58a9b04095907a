import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { hitCounts, winningOutcomes } from '#contract/rules/chances.ts';
import { type Dice, FACES } from '#contract/rules/dice.ts';
import { MAX_PAYOUT } from '#contract/rules/limits.ts';
import { picksOf, type Play, PLAY_GROUPS, type Selection } from '#contract/rules/plays.ts';
import { formatOdds, type Odds } from '#contract/rules/settle.ts';
import { signName } from '../../i18n/game-words.ts';
import { formatNumber } from '../../i18n/number-formats.ts';
import { Die } from '../../ui/dice/die.tsx';
import type { SheetProps } from '../../ui/overlays/sheet.tsx';
import { FeelSwitches } from '../shared/parts/feel-switches.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useGameStores } from '../shared/stores/use-stores.ts';
import { formatAmount, formatShare } from './amount-formats.ts';
import css from './reading-sheets.module.css';

/** Lists every play with its odds and chances, computed from the rules of the game. */
export const RulesSheet = observer(function RulesSheet(sheet: SheetControl) {
  const { t, i18n } = useTranslation();
  const { game } = useGameStores();
  const oddsOf = (selection: Selection) => game.offerOf(selection)?.odds ?? null;
  const tables = PLAY_GROUPS.flatMap(({ plays }) => plays).map((play) => ({
    play,
    rows: play === 'all_triple' ? [] : groupPicks(play, oddsOf),
  }));
  const usual = mostCommon(tables.flatMap(({ rows }) => rows.map(({ returned }) => returned)));
  return (
    <ReadingSheet {...sheet} title={t('rules.title')}>
      <p>{t('rules.intro')}</p>
      {usual !== null && <p>{t('rules.rtp', { percent: formatShare(usual) })}</p>}
      {tables.map(({ play, rows }) => (
        <PlayRule key={play} t={i18n.t} play={play} rows={rows} usual={usual} />
      ))}
      <p>{t('rules.close')}</p>
      <p>{t('rules.odds', { max: formatAmount(MAX_PAYOUT) })}</p>
      <p>{t('rules.void')}</p>
      <p>{t('game.independent')}</p>
      <FeelSwitches />
      <p className="fine">{t('app.playMoney')}</p>
    </ReadingSheet>
  );
});

interface PlayRuleProps {
  t: TFunction;
  play: Play;
  rows: readonly Row[];
  /** What most bets return, which is told once. */
  usual: number | null;
}

function PlayRule({ t, play, rows, usual }: PlayRuleProps) {
  return (
    <section className={css['play']}>
      <div>
        <h3 className={`beside wrap ${css['name']}`}>
          <WinningRoll play={play} />
          <span>{t(play === 'all_triple' ? 'bet.allTriples' : `play.${play}`)}</span>
        </h3>
        <p className="muted">{t(`rules.${play}`)}</p>
        {play !== 'all_triple' && rows.length === 0 && (
          <p className="fine">{t('bet.problem.not_offered')}</p>
        )}
      </div>
      {rows.length > 0 && (
        <table className={`tabular ${css['table']}`}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{t('placed.play')}</th>
              <th scope="col">{t('tile.chance')}</th>
              <th scope="col">{t('tile.odds')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ picks, odds, outcomes, returned }) => (
              <tr key={picks}>
                <th scope="row" className={picks ? '' : css['only']}>
                  {picks || <span className="visually-hidden">{t(`play.${play}`)}</span>}
                </th>
                <td>
                  <span>{t('rules.chanceOf', { outcomes, percent: formatShare(outcomes) })}</span>
                  {returned !== usual && (
                    <span className="fine block">
                      {t('rules.rtpOf', { percent: formatShare(returned) })}
                    </span>
                  )}
                </td>
                <td className={`numerals ${css['odds']}`}>{odds}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {play === 'fish' && <Signs />}
    </section>
  );
}

/** A roll that wins each play, and how many of its dice bring it about, the first ones. */
export const WINNING_ROLLS: Record<Play, readonly [dice: Dice, needed: 1 | 2 | 3]> = {
  big: [[6, 4, 5], 3],
  small: [[2, 1, 3], 3],
  odd: [[5, 2, 4], 3],
  even: [[3, 6, 1], 3],
  triple: [[3, 3, 3], 3],
  any_triple: [[5, 5, 5], 3],
  all_triple: [[6, 6, 6], 3],
  sum: [[5, 4, 1], 3],
  long: [[2, 5, 3], 2],
  short: [[4, 4, 1], 2],
  fish: [[1, 3, 5], 1],
};

function WinningRoll({ play }: { play: Play }) {
  const [dice, needed] = WINNING_ROLLS[play];
  return (
    <span className={css['roll']}>
      {dice.map((face, at) => (
        <span key={at} className={at < needed ? '' : css['idle']}>
          <Die face={face} faces={play === 'fish' ? 'fish' : 'dice'} size="s" />
        </span>
      ))}
    </span>
  );
}

function Signs() {
  const { t } = useTranslation();
  return (
    <ul className={`centered ${css['signs']}`} aria-label={t('rules.signs')}>
      {FACES.map((face) => (
        <li key={face}>
          <Die face={face} faces="fish" />
          <span>{signName(t, face)}</span>
        </li>
      ))}
    </ul>
  );
}

interface Row {
  picks: string;
  odds: string;
  outcomes: number;
  returned: number;
}

/** Groups picks with the same odds and chance into one row, such as the sums 4 and 17. */
function groupPicks(play: Play, oddsOf: (selection: Selection) => Odds | null): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const pick of picksOf(play)) {
    const selection = { play, pick };
    const odds = oddsOf(selection);
    if (!odds) continue;
    const outcomes = winningOutcomes(selection);
    const key = `${formatOdds(odds)} ${outcomes}`;
    const existing = rows.get(key);
    if (existing && play !== 'sum') continue;
    const picks = play === 'sum' ? pick : '';
    rows.set(key, {
      picks: existing ? `${existing.picks}, ${pick}` : picks,
      odds: formatOdds(odds),
      outcomes,
      returned: sumPayouts(selection, odds),
    });
  }
  return [...rows.values()];
}

/** Returns the number that comes most often, the first of several; null for none. */
function mostCommon(numbers: readonly number[]): number | null {
  const countOf = (number: number) => numbers.filter((each) => each === number).length;
  return numbers.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? null;
}

/** Returns the sum of the payouts of all outcomes for a stake of one. */
export function sumPayouts(selection: Selection, odds: Odds): number {
  const inHundredths = hitCounts(selection).reduce(
    (total, outcomes, index) => total + outcomes * (odds[index] ?? 0),
    0,
  );
  return inHundredths / 100;
}

const TERMS = [
  'appearances',
  'expected',
  'current',
  'average',
  'max',
  'previous',
  'streak',
  'temperature',
] as const;

const EXAMPLE = winningOutcomes({ play: 'sum', pick: '10' });

/** Explains what each figure counts and why none of them predicts a draw. */
export function FiguresSheet(sheet: SheetControl) {
  const { t } = useTranslation();
  const example = {
    outcomes: EXAMPLE,
    expected: formatNumber((100 * EXAMPLE) / 216, 1),
  };
  return (
    <ReadingSheet {...sheet} title={t('figure.how')}>
      <p>{t('figure.useless')}</p>
      <dl className="stack">
        {TERMS.map((term) => (
          <div key={term}>
            <dt className="bold">{t(`figure.${term}`)}</dt>
            <dd className="muted">{t(`figure.${term}Text`, example)}</dd>
          </div>
        ))}
      </dl>
    </ReadingSheet>
  );
}

function ReadingSheet({ children, ...sheet }: Omit<SheetProps, 'closeLabel'>) {
  return (
    <PageSheet {...sheet}>
      {/* The content has nothing to focus, so the group takes the focus for scrolling by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="stack" role="group" aria-label={sheet.title} tabIndex={0}>
        {children}
      </div>
    </PageSheet>
  );
}
