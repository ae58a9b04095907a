import { AccountSheet } from './account-sheet.tsx';
import { CoinSheet } from './coin-sheet.tsx';
import { JoinSheet } from './join-sheet.tsx';
import type { ProfileSheet } from './profile-sheet.ts';
import { ShareSheet } from './share-sheet.tsx';
import { WelfareSheet } from './welfare-sheet.tsx';

export interface ProfileSheetsProps {
  isMember: boolean;
  shown: ProfileSheet | null;
  onClose: () => void;
}

export function ProfileSheets({ isMember, shown, onClose }: ProfileSheetsProps) {
  const of = (sheet: ProfileSheet) => ({ isOpen: shown === sheet, onClose });
  return (
    <>
      {isMember && (
        <>
          <WelfareSheet {...of('welfare')} />
          <CoinSheet {...of('coins')} />
          <AccountSheet {...of('account')} />
        </>
      )}
      <ShareSheet {...of('share')} />
      <JoinSheet {...of('join')} />
    </>
  );
}
