import { createContext, useContext, useState, type ComponentType } from 'react';
import { createAccountStores, type AccountStores } from '../../../stores/account/account-stores.ts';
import type { Stores } from '../../../stores/stores.ts';
import { useStores } from './use-stores.tsx';

type AllStores = Stores & AccountStores;

const AccountStoresContext = createContext<AllStores | null>(null);

/** For the screens of `withAccountStores`: their stores, and those of every page. */
export function useAccountStores(): AllStores {
  const stores = useContext(AccountStoresContext);
  if (!stores) throw new Error('a screen stands outside of withAccountStores');
  return stores;
}

/** A screen with the stores of the pages about the player, which come with its code. */
export function withAccountStores(Screen: ComponentType): ComponentType {
  return function ScreenWithAccountStores() {
    const stores = useStores();
    const [all] = useState(() => ({ ...stores, ...stores.getOrCreate(createAccountStores) }));
    return (
      <AccountStoresContext value={all}>
        <Screen />
      </AccountStoresContext>
    );
  };
}
