import { sumOf, type Dice } from '#contract/rules/dice.ts';
import { diceName, labelsOf, shapeName } from '../../i18n/game-words.ts';
import { useT } from '../../i18n/i18n.ts';
import type { Draw } from '../../stores/game/game-store.ts';
import { Die } from '../../ui/dice/dice.tsx';
import { ProofOutcome, ProofStep, ProofValue } from './proof-step.tsx';
import type { ProofByte, ProofSteps } from './proof-steps.ts';
import css from './proof.module.css';

/** Shows how the seed and the message give the digest. */
export function ProofDigest({ draw, steps }: { draw: Draw; steps: ProofSteps }) {
  const t = useT();
  return (
    <ProofStep title={t('proof.digest')} text={t('proof.digestText')}>
      <ProofValue label={t('proof.salt')} value={draw.proof.salt} />
      <ProofValue label={t('proof.drawId')} value={draw.proof.draw_id} />
      {steps.rounds.map(({ message, digest }) => (
        <div key={message} className={css['round']}>
          <ProofValue label={t('proof.message')} value={message} />
          <ProofValue label={t('proof.digestValue')} value={digest} />
        </div>
      ))}
    </ProofStep>
  );
}

export interface ProofBytesProps {
  steps: ProofSteps;
  drawn: Dice;
  faces: 'dice' | 'fish';
}

/** Shows how the bytes of the digest give the dice, and compares them with the drawn dice. */
export function ProofBytes({ steps, drawn, faces }: ProofBytesProps) {
  const t = useT();
  const isSame = steps.dice.join() === drawn.join();
  return (
    <ProofStep title={t('proof.bytes')} text={t('proof.bytesText')}>
      <table className={css['bytes']}>
        <thead>
          <tr>
            <th scope="col">{t('proof.byte')}</th>
            <th scope="col">{t('proof.value')}</th>
            <th scope="col">{t('proof.face')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.rounds
            .flatMap(({ bytes }) => bytes)
            .map((byte, index) => (
              <ByteRow key={index} byte={byte} faces={faces} />
            ))}
        </tbody>
      </table>
      <dl className={css['facts']}>
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

function ByteRow({ byte, faces }: { byte: ProofByte; faces: 'dice' | 'fish' }) {
  const t = useT();
  const { hex, value, face } = byte;
  return (
    <tr>
      <td>
        <code>{hex}</code>
      </td>
      <td>
        {face === null ? value : `${value} = 6 × ${(value - (value % 6)) / 6} + ${value % 6}`}
      </td>
      <td>
        {face === null ? (
          t('proof.skipped')
        ) : (
          <span className={css['face']}>
            {face} <Die face={face} faces={faces} size="s" />
          </span>
        )}
      </td>
    </tr>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className={css['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
