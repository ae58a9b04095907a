import type { LazyStores, StoreDeps } from '../stores.ts';
import { ChaseStore } from './chase-store.ts';
import { DrawProofStore } from './draw-proof-store.ts';
import { HistoryStore } from './history-store.ts';
import { RecordStore } from './record-store.ts';
import { TrendStore } from './trend-store.ts';

/** The stores of past draws and bets: history, records and fairness proofs. */
export interface RecordStores extends LazyStores {
  records: RecordStore;
  chases: ChaseStore;
  history: HistoryStore;
  /** The trend chart, whose window is not that of the figures on the board. */
  chart: TrendStore;
  proofs: DrawProofStore;
}

export function createRecordStores(deps: StoreDeps): RecordStores {
  const { api, serverClock, session, wallet } = deps;
  const records = new RecordStore(api, serverClock);
  const chases = new ChaseStore(api, () => void wallet.load());
  const proofs = new DrawProofStore(api, () => session.isLoggedIn);
  return {
    records,
    chases,
    history: new HistoryStore(api, serverClock),
    chart: new TrendStore(api),
    proofs,
    onSessionEnd: () => {
      records.reset();
      chases.reset();
      proofs.reset();
    },
  };
}
