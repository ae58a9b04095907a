import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOf, type Dice } from '#contract/rules/dice.ts';
import { diceName, labelsOf, shapeName } from '../../i18n/game-words.ts';
import type { DayCommitment } from '../../stores/game/records/draw-proof-store.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { CheckIcon, CloseIcon, CopyIcon } from '../../ui/controls/icons.tsx';
import { Die } from '../../ui/dice/die.tsx';
import { useCopy } from '../shared/stores/use-feedback.ts';
import { periodInDay, walkBack, type Anchor, type ProofSteps } from './proof-checks.ts';
import css from './proof.module.css';

export function ProofStep(props: { title: string; text: string; children: ReactNode }) {
  return (
    <li className={`stack-tight ${css['step']}`}>
      <h3 className={css['title']}>{props.title}</h3>
      <p className="quiet">{props.text}</p>
      {props.children}
    </li>
  );
}

/** Shows whether two values agree: by an icon, a colour and text. */
export function ProofOutcome({ isOk, children }: { isOk: boolean; children: string }) {
  return (
    <p className={isOk ? 'up bold' : 'problem'}>
      {isOk ? <CheckIcon /> : <CloseIcon />}
      <span>{` ${children}`}</span>
    </p>
  );
}

export function ProofValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const copy = useCopy(t('common.copied'), t('proof.notCopied'));
  return (
    <div className={`beside ${css['value']}`}>
      <div className={`grow ${css['valueText']}`}>
        <span className="fine block">{label}</span>
        <code className={`block ${css['code']}`} translate="no">
          {value}
        </code>
      </div>
      <button
        type="button"
        className={`middle ${css['copy']}`}
        aria-label={t('proof.copy', { what: label })}
        onClick={() => void copy(value)}
      >
        <CopyIcon />
      </button>
    </div>
  );
}

interface ProofChainProps {
  draw: Draw;
  steps: ProofSteps;
  day: DayCommitment | null;
  /** `null` while the chain is being followed. */
  anchor: Anchor | null;
}

/** Shows that the seed was fixed before betting: one link with its values, the others by their count. */
export function ProofChain({ draw, steps, day, anchor }: ProofChainProps) {
  const { t } = useTranslation();
  const { seed, previous } = draw.proof;
  const links = periodInDay(draw.game_no);
  const isLinked = steps.seedHash === previous;
  return (
    <ProofStep title={t('proof.chain')} text={t('proof.chainText')}>
      <ProofValue label={t('proof.seed')} value={seed} />
      <ProofValue label={t('proof.seedHash')} value={steps.seedHash} />
      <ProofValue label={t(links === 1 ? 'proof.commitment' : 'proof.previous')} value={previous} />
      <ProofOutcome isOk={isLinked}>
        {t(isLinked ? 'proof.linkOk' : 'proof.linkBroken')}
      </ProofOutcome>
      {day && (
        <>
          <ProofValue label={t('proof.commitment')} value={day.commitment} />
          <p className="quiet">{t(day.isPublished ? 'proof.published' : 'proof.revealed')}</p>
          {anchor === null || anchor === 'unknown' ? (
            <p className="quiet">{t('proof.checking')}</p>
          ) : (
            <ProofOutcome isOk={anchor === 'ok'}>
              {t(anchor === 'ok' ? 'proof.walked' : 'proof.walkedNot', { count: links })}
            </ProofOutcome>
          )}
        </>
      )}
      {anchor === 'unknown' && <p className="quiet">{t('proof.dayUnknown')}</p>}
    </ProofStep>
  );
}

/** Follows the chain from the draw back to the commitment of its day; `null` until that is done. */
export function useAnchor(draw: Draw, day: DayCommitment | null, isDayKnown: boolean) {
  const [walked, setWalked] = useState<{ key: string; anchor: Anchor } | null>(null);
  const { seed } = draw.proof;
  const links = periodInDay(draw.game_no);
  const commitment = day?.commitment ?? null;
  const key = `${seed} ${links} ${commitment}`;

  useEffect(() => {
    if (commitment === null) return;
    let isCancelled = false;
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
    const walk = async () => {
      const reached = await walkBack(seed, links, pause);
      if (!isCancelled) setWalked({ key, anchor: reached === commitment ? 'ok' : 'broken' });
    };
    void walk();
    return () => {
      isCancelled = true;
    };
  }, [seed, links, commitment, key]);

  if (commitment === null) return isDayKnown ? 'unknown' : null;
  return walked?.key === key ? walked.anchor : null;
}

export function ProofDigest({ draw, steps }: { draw: Draw; steps: ProofSteps }) {
  const { t } = useTranslation();
  return (
    <ProofStep title={t('proof.digest')} text={t('proof.digestText')}>
      <ProofValue label={t('proof.salt')} value={draw.proof.salt} />
      <ProofValue label={t('proof.drawId')} value={draw.proof.draw_id} />
      {steps.rounds.map(({ message, digest }) => (
        <Fragment key={message}>
          <ProofValue label={t('proof.message')} value={message} />
          <ProofValue label={t('proof.digestValue')} value={digest} />
        </Fragment>
      ))}
    </ProofStep>
  );
}

interface ProofBytesProps {
  steps: ProofSteps;
  drawn: Dice;
  faces: 'dice' | 'fish';
}

/** Shows how the bytes of the digest give the dice, and compares them with the drawn dice. */
export function ProofBytes({ steps, drawn, faces }: ProofBytesProps) {
  const { t } = useTranslation();
  const isSame = steps.dice.join() === drawn.join();
  return (
    <ProofStep title={t('proof.bytes')} text={t('proof.bytesText')}>
      <table className={`tabular ${css['bytes']}`}>
        <thead className="fine">
          <tr>
            <th scope="col">{t('proof.byte')}</th>
            <th scope="col">{t('proof.value')}</th>
            <th scope="col">{t('proof.face')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.rounds
            .flatMap(({ bytes }) => bytes)
            .map(({ hex, value, face }, index) => (
              <tr key={index}>
                <td>
                  <code translate="no">{hex}</code>
                </td>
                <td>
                  {face === null
                    ? value
                    : `${value} = 6 × ${(value - (value % 6)) / 6} + ${value % 6}`}
                </td>
                <td>
                  {face === null ? (
                    t('proof.skipped')
                  ) : (
                    <span className={css['face']}>
                      <span>{`${face} `}</span>
                      <Die face={face} faces={faces} size="s" />
                    </span>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      <dl>
        <Fact name={t('proof.computed')}>{diceName(t, steps.dice, faces)}</Fact>
        <Fact name={t('proof.drawn')}>{diceName(t, drawn, faces)}</Fact>
        <Fact name={t('proof.sum')}>{String(sumOf(drawn))}</Fact>
        <Fact name={t('proof.shape')}>
          {[...new Set([...labelsOf(t, drawn), shapeName(t, drawn)])].join(' · ')}
        </Fact>
      </dl>
      <ProofOutcome isOk={isSame}>{t(isSame ? 'proof.linkOk' : 'proof.linkBroken')}</ProofOutcome>
    </ProofStep>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className={`spread ${css['fact']}`}>
      <dt className="muted">{name}</dt>
      <dd className="bold tabular">{children}</dd>
    </div>
  );
}
