import type { StoreDeps } from '../../stores.ts';
import { GameListStore } from '../game-list-store.ts';
import { ResultCurtain } from './result-curtain.ts';
import { RevealStore } from './reveal-store.ts';
import { ROLLED_KEY, rolledDice } from './rolled-dice.ts';

type RevealStoresDeps = Pick<StoreDeps, 'api' | 'serverClock' | 'ticker' | 'storage' | 'session'>;

/** Makes the stores that decide when a result may be told. Any page may show the player's money. */
export function createRevealStores(deps: RevealStoresDeps) {
  const { api, serverClock, ticker, storage, session } = deps;
  const rolled = rolledDice(storage);
  const reveal: RevealStore = new RevealStore({
    time: serverClock,
    timer: ticker,
    listed: () => gameList.value ?? [],
    isMotionReduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    onRoll: (dice) => {
      if (!session.isGuest) rolled.tell(dice); // nothing is stored for guests
    },
  });
  const gameList = new GameListStore(api, serverClock, reveal);
  const curtain = new ResultCurtain({ reveal, gameList, timer: ticker, session });
  const onWritten = (key: string | null) => {
    const heard = key === ROLLED_KEY ? rolled.hear() : null;
    if (heard) reveal.hear(heard);
  };
  return { reveal, gameList, curtain, onWritten };
}
