import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { TextKey } from '../../i18n/i18n.ts';
import { routeNameOf, urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import {
  CardIcon,
  ChatIcon,
  ClockIcon,
  CoinIcon,
  DepositIcon,
  RecordsIcon,
  UserIcon,
} from '../../ui/controls/icons.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import {
  HelpIcon,
  IdIcon,
  PeopleIcon,
  PrizeIcon,
  SafeIcon,
  SendIcon,
  ShareIcon,
  WalletIcon,
  WithdrawIcon,
} from './profile-icons.tsx';
import type { ProfileSheet } from './profile-sheets.tsx';
import css from './profile-menu.module.css';

interface Entry {
  label: TextKey;
  icon: ReactNode;
  /** A URL, or a sheet of this page. */
  to: string | { sheet: ProfileSheet };
  /** Shown unless the host lacks this endpoint. */
  needs?: EndpointName;
}

const record = (view?: 'assets' | 'prizes' | 'savings') => urlOf('tradeRecord', { view });

/** The twelve entries of SCR-16, in its order: those for members, then those for everyone. */
const MEMBER_MENU: readonly Entry[] = [
  { label: 'menu.info', icon: <UserIcon />, to: urlOf('userinfo') },
  { label: 'page.assets', icon: <WalletIcon />, to: record('assets') },
  {
    label: 'page.card',
    icon: <CardIcon />,
    to: urlOf('tradeWithdraw', { view: 'card' }),
    needs: 'wallet.cards',
  },
  { label: 'page.bets', icon: <RecordsIcon />, to: urlOf('gameRecord') },
  { label: 'page.transactions', icon: <ClockIcon />, to: record(), needs: 'wallet.transactions' },
  { label: 'page.prizes', icon: <PrizeIcon />, to: record('prizes'), needs: 'wallet.transactions' },
  { label: 'menu.coins', icon: <CoinIcon />, to: { sheet: 'coins' } },
  { label: 'menu.accountRow', icon: <IdIcon />, to: { sheet: 'account' } },
];

const MENU: readonly Entry[] = [
  { label: 'menu.share', icon: <ShareIcon />, to: { sheet: 'share' } },
  { label: 'page.feedback', icon: <ChatIcon />, to: urlOf('feedback') },
  { label: 'tab.help', icon: <HelpIcon />, to: urlOf('help') },
  { label: 'menu.join', icon: <PeopleIcon />, to: { sheet: 'join' } },
];

const ACTIONS: readonly Entry[] = [
  { label: 'tab.deposit', icon: <DepositIcon />, to: urlOf('deposit'), needs: 'wallet.deposit' },
  {
    label: 'home.withdraw',
    icon: <WithdrawIcon />,
    to: urlOf('tradeWithdraw'),
    needs: 'wallet.withdraw',
  },
  {
    label: 'page.transfer',
    icon: <SendIcon />,
    to: urlOf('tradeTransfer'),
    needs: 'wallet.transfer',
  },
  { label: 'profile.savings', icon: <SafeIcon />, to: record('savings'), needs: 'wallet.savings' },
];

export interface ProfileMenuProps {
  isMember: boolean;
  onSheet: (sheet: ProfileSheet) => void;
}

/** The menu of the profile, without entries whose target does not exist. */
export function ProfileMenu({ isMember, onSheet }: ProfileMenuProps) {
  const { t } = useTranslation();
  const offered = isMember ? [...MEMBER_MENU, ...MENU] : MENU;
  return (
    <SectionCard title={t('menu.title')}>
      <Entries className={css['menu']} entries={offered} onSheet={onSheet} />
    </SectionCard>
  );
}

export function WalletActions() {
  return <Entries className={css['actions']} entries={ACTIONS} />;
}

interface EntriesProps {
  className: string | undefined;
  entries: readonly Entry[];
  onSheet?: (sheet: ProfileSheet) => void;
}

const Entries = observer(function Entries({ className, entries, onSheet }: EntriesProps) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { host } = useStores();
  const go = ({ to }: Entry) => {
    if (typeof to === 'object') onSheet?.(to.sheet);
    else navigation.open(to);
  };
  const exists = ({ to, needs }: Entry) => {
    if (needs && host.lacks(needs)) return false;
    return typeof to === 'object' || routeNameOf(to) !== null;
  };
  const shown = entries.filter(exists);
  if (shown.length === 0) return null;
  return (
    <ul className={className}>
      {shown.map((entry) => (
        <li key={entry.label}>
          <button type="button" className={`tap stack ${css['entry']}`} onClick={() => go(entry)}>
            <span className={`disc ${css['icon']}`}>{entry.icon}</span>
            <span>{t(entry.label)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
});
