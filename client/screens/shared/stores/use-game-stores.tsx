import { createContext, useContext, useState, type ComponentType } from 'react';
import { createGameStores, type GameStores } from '../../../stores/game/game-stores.ts';
import type { Stores } from '../../../stores/stores.ts';
import { useStores } from './use-stores.tsx';

type AllStores = Stores & GameStores;

const GameStoresContext = createContext<AllStores | null>(null);

/** For the screens of `withGameStores`: their stores, and those of every page. */
export function useGameStores(): AllStores {
  const stores = useContext(GameStoresContext);
  if (!stores) throw new Error('a screen stands outside of withGameStores');
  return stores;
}

/** A screen with the stores of the betting screens, which come with its code. */
export function withGameStores(Screen: ComponentType): ComponentType {
  return function ScreenWithGameStores() {
    const stores = useStores();
    const [all] = useState(() => ({ ...stores, ...stores.getOrCreate(createGameStores) }));
    return (
      <GameStoresContext value={all}>
        <Screen />
      </GameStoresContext>
    );
  };
}
