import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import type { Bet } from '../../stores/game/bet-result-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProofButton } from '../shared/parts/proof-button.tsx';
import { BetDice } from './bet-dice.tsx';
import css from './bet-detail.module.css';
import { BetLedger } from './bet-ledger.tsx';
import { BetLines } from './bet-lines.tsx';
import { BetReceipt } from './bet-receipt.tsx';

/** All of one bet: its draw, its lines, its receipt and what it moved in the wallet. */
export const BetDetail = observer(function BetDetail(props: { bet: Bet; onCopy: () => void }) {
  const { bet, onCopy } = props;
  const t = useT();
  return (
    <div className={css['detail']}>
      <div className={css['draw']}>
        <BetDice bet={bet} />
        {bet.dice && <ProofButton gameId={bet.game_id} gameNo={bet.game_no} />}
      </div>
      <BetLines lines={bet.lines} />
      <BetReceipt bet={bet} />
      <BetLedger bet={bet} />
      <Button onClick={onCopy}>{t('record.copy')}</Button>
    </div>
  );
});
