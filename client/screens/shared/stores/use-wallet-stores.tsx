import { createContext, useContext, useState, type ComponentType } from 'react';
import type { Stores } from '../../../stores/stores.ts';
import { createWalletStores, type WalletStores } from '../../../stores/wallet/wallet-stores.ts';
import { useStores } from './use-stores.tsx';

type AllStores = Stores & WalletStores;

const WalletStoresContext = createContext<AllStores | null>(null);

/** For the screens of `withWalletStores`: their stores, and those of every page. */
export function useWalletStores(): AllStores {
  const stores = useContext(WalletStoresContext);
  if (!stores) throw new Error('a screen stands outside of withWalletStores');
  return stores;
}

/** A screen with the stores of the wallet, which come with its code. */
export function withWalletStores(Screen: ComponentType): ComponentType {
  return function ScreenWithWalletStores() {
    const stores = useStores();
    const [all] = useState(() => ({ ...stores, ...stores.getOrCreate(createWalletStores) }));
    return (
      <WalletStoresContext value={all}>
        <Screen />
      </WalletStoresContext>
    );
  };
}
