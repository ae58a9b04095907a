import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { formatMoney } from '#contract/money.ts';
import { parseDice, sumOf, type Dice } from '#contract/rules/dice.ts';
import {
  formatPeriod,
  diceName,
  labelsOf,
  inOneLine,
  wirePickName,
} from '../../i18n/game-words.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { StatusTag, type StatusTagProps } from '../../ui/controls/badges.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CheckIcon, CloseIcon } from '../../ui/controls/icons.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import type { ProofRequest } from '../shared/stores/use-proof.ts';
import { useRecordStores } from '../shared/stores/use-stores.ts';
import {
  computeSteps,
  findProblems,
  computeVerdict,
  type ProofProblem,
  type ProofSteps,
  type Verdict,
  checkLines,
  type LineCheck,
} from './proof-checks.ts';
import {
  ProofChain,
  useAnchor,
  ProofBytes,
  ProofDigest,
  ProofValue,
  ProofOutcome,
} from './proof-steps.tsx';
import css from './proof.module.css';

export interface ProofSheetProps extends SheetControl {
  request: ProofRequest | null;
}

export function ProofSheet({ request, ...sheet }: ProofSheetProps) {
  const { t } = useTranslation();
  if (!request) return null;
  const { gameId, gameNo, draw = null } = request;
  return (
    <PageSheet {...sheet} title={t('placed.proof')}>
      <LoadedProof key={`${gameId} ${gameNo}`} gameId={gameId} gameNo={gameNo} draw={draw} />
    </PageSheet>
  );
}

const LoadedProof = observer(function LoadedProof(props: Required<ProofRequest>) {
  const { gameId, gameNo, draw } = props;
  const { t } = useTranslation();
  const { proofs, gameList } = useRecordStores();
  // Keeps the draw from when the sheet opened; reloading the list below must not restart the proof.
  const [knownDraw] = useState(draw);

  useEffect(() => {
    void proofs.open({ gameId, gameNo }, knownDraw);
    if (!gameList.value) void gameList.load();
  }, [proofs, gameList, gameId, gameNo, knownDraw]);

  const { drawStatus, failure, draw: loaded } = proofs;
  const dice = parseDice(loaded?.dice);
  if (loaded && dice) return <Proof gameId={gameId} draw={loaded} dice={dice} />;
  if (drawStatus === 'none' || drawStatus === 'ready') return <p>{t('proof.none')}</p>;
  const source = { status: drawStatus, failure, load: () => proofs.loadDraw() };
  return <LoadState source={source} rows={4} failureText={t('proof.failed')} />;
});

interface ProofProps {
  gameId: number;
  draw: Draw;
  dice: Dice;
}

const Proof = observer(function Proof({ gameId, draw, dice }: ProofProps) {
  const { t } = useTranslation();
  const { proofs, gameList } = useRecordStores();
  const { day, dayStatus } = proofs;
  const game = gameList.games.find(({ game_id }) => game_id === gameId);
  const faces = game?.face ?? 'dice';
  const steps = computeSteps(draw.proof);
  const anchor = useAnchor(draw, day, dayStatus !== 'loading');
  const problems = findProblems(draw, game?.code ?? null, day, anchor ?? 'unknown');
  const verdict = anchor === null ? null : computeVerdict(draw, problems);
  return (
    <div className="stack-wide">
      <div className={`beside wrap ${css['draw']}`}>
        <DiceRow dice={dice} name={diceName(t, dice, faces)} faces={faces} />
        <span>
          <strong className="tabular large">{`${sumOf(dice)} `}</strong>
          <span>{labelsOf(t, dice).join(' · ')}</span>
          <br />
          <span className="quiet">
            {game && <span>{`${inOneLine(game.name)} · `}</span>}
            <span>{formatPeriod(draw.game_no)}</span>
          </span>
        </span>
      </div>
      <ProofVerdict
        verdict={verdict}
        problems={problems}
        isAnchored={anchor === 'ok'}
        steps={steps}
        algorithm={draw.proof.algorithm}
      />
      <ol className={`stack ${css['steps']}`}>
        <ProofChain draw={draw} steps={steps} day={day} anchor={anchor} />
        <ProofDigest draw={draw} steps={steps} />
        <ProofBytes steps={steps} drawn={dice} faces={faces} />
      </ol>
      <ProofLines dice={dice} />
      <NextPeriod />
      <ProofCommands seed={draw.proof.seed} message={steps.rounds[0]?.message ?? ''} />
    </div>
  );
});

interface ProofVerdictProps {
  /** `null` while the draw is being checked. */
  verdict: Verdict | null;
  problems: readonly ProofProblem[];
  isAnchored: boolean;
  steps: ProofSteps;
  algorithm: string;
}

const TONES: Record<Verdict, StatusTagProps['tone']> = {
  verified: 'up',
  mismatch: 'down',
  forced: 'gold',
  foreign: 'muted',
};

function ProofVerdict(props: ProofVerdictProps) {
  const { verdict, problems, isAnchored, steps, algorithm } = props;
  const { t } = useTranslation();
  const dice = steps.dice.join(', ');
  return (
    <div className={`stack-tight ${css['verdict']} ${verdict ? css[verdict] : ''}`} role="status">
      <StatusTag tone={verdict ? TONES[verdict] : 'muted'}>
        {t(verdict ? `proof.${verdict}` : 'proof.checking')}
      </StatusTag>
      {verdict === 'verified' && <p>{t(isAnchored ? 'proof.verifiedText' : 'proof.linkText')}</p>}
      {verdict === 'forced' && <p>{t('proof.forcedText', { dice })}</p>}
      {verdict === 'foreign' && <p>{t('proof.foreignText', { algorithm })}</p>}
      {verdict === 'mismatch' &&
        problems.map((problem) => <p key={problem}>{t(`proof.problem.${problem}`, { dice })}</p>)}
    </div>
  );
}

/** Shows the values already published for the period that is open now. */
const NextPeriod = observer(function NextPeriod() {
  const { t } = useTranslation();
  const { proofs } = useRecordStores();
  const { promised, day } = proofs;
  if (!promised) return null;
  const gameNo = promised.draw_id.slice(promised.draw_id.lastIndexOf('-') + 1);
  return (
    <section className={`stack-tight topped ${css['section']}`}>
      <h3>{`${t('proof.next')} · ${formatPeriod(gameNo)}`}</h3>
      <p className="quiet">{t('proof.nextText')}</p>
      {day?.commitment !== promised.commitment && (
        <ProofValue label={t('proof.commitment')} value={promised.commitment} />
      )}
      <ProofValue label={t('proof.salt')} value={promised.salt} />
      <ProofValue label={t('proof.drawId')} value={promised.draw_id} />
    </section>
  );
});

function ProofCommands({ seed, message }: { seed: string; message: string }) {
  const { t } = useTranslation();
  const hashSeed = `printf %s ${quoteForShell(seed)} | sha256sum`;
  const computeDigest = `printf %s ${quoteForShell(message)} | openssl dgst -sha256 -hmac ${quoteForShell(seed)}`;
  return (
    <section className={`stack-tight topped ${css['section']}`}>
      <h3>{t('proof.how')}</h3>
      <p className="quiet">{t('proof.howText')}</p>
      <ProofValue label={t('proof.howSeed')} value={hashSeed} />
      <ProofValue label={t('proof.howDigest')} value={computeDigest} />
    </section>
  );
}

/** Quotes server text as a single shell word, so that a copied command cannot run anything else. */
function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Shows the player's own lines of the period, settled again on this device. */
const ProofLines = observer(function ProofLines({ dice }: { dice: Dice }) {
  const { t } = useTranslation();
  const { proofs } = useRecordStores();
  const checks = checkLines(proofs.bets, dice);
  const isEmpty = proofs.betsStatus === 'ready' && checks.length === 0;
  return (
    <section className={`stack-tight topped ${css['section']}`}>
      <h3>{t('proof.lines')}</h3>
      {proofs.betsStatus === 'loading' && <p className="quiet">{t('common.loading')}</p>}
      {proofs.betsStatus === 'no-player' && <p className="quiet">{t('proof.linesVisitor')}</p>}
      {proofs.betsStatus === 'failed' && (
        <>
          <p className="quiet">{t('proof.linesFailed')}</p>
          <Button onClick={() => void proofs.loadBets()}>{t('common.retry')}</Button>
        </>
      )}
      {isEmpty && <p className="quiet">{t('proof.linesNone')}</p>}
      {checks.length > 0 && (
        <>
          <ul>
            {checks.map((check) => (
              <LineRow key={check.key} t={t} check={check} />
            ))}
          </ul>
          <LinesOutcome checks={checks} />
        </>
      )}
    </section>
  );
});

function LineRow({ t, check }: { t: TFunction; check: LineCheck }) {
  const { line, due, state } = check;
  const isPaid = state === 'ok' || state === 'differs' || state === 'unreadable';
  return (
    <li className={`spread tabular ${css['line']}`}>
      <span className="lines bold">
        <span>{wirePickName(t, line.play, line.pick)}</span>
        <span className="quiet regular">
          {`${moneyText(line.amount)} × ${line.odds.replaceAll('/', ' / ')}`}
        </span>
      </span>
      <span className={css['figures']}>
        <span>
          <span className="quiet regular">{`${t('proof.due')} `}</span>
          <span>{due === null ? t('placed.none') : moneyText(formatMoney(due))}</span>
        </span>
        {isPaid ? (
          <span className={state === 'differs' ? 'problem' : ''}>
            <span className="quiet regular">{`${t('proof.paid')} `}</span>
            <span>{`${moneyText(line.returned)} `}</span>
            {state === 'ok' && <CheckIcon />}
            {state === 'differs' && <CloseIcon />}
          </span>
        ) : (
          <span className="quiet regular">
            {t(`placed.outcome.${state === 'refunded' ? 'refunded' : 'pending'}`)}
          </span>
        )}
      </span>
    </li>
  );
}

/** Shows nothing for lines that these rules cannot settle. */
function LinesOutcome({ checks }: { checks: readonly LineCheck[] }) {
  const { t } = useTranslation();
  const count = (state: LineCheck['state']) => checks.filter((each) => each.state === state).length;
  const differing = count('differs');
  if (differing > 0)
    return <ProofOutcome isOk={false}>{t('proof.linesDiffer', { count: differing })}</ProofOutcome>;
  if (count('waiting') > 0) return <p className="quiet">{t('proof.linesWait')}</p>;
  return count('ok') === checks.length ? (
    <ProofOutcome isOk>{t('proof.linesOk')}</ProofOutcome>
  ) : null;
}
