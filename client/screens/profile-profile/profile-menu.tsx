import type { ReactNode } from 'react';
import { useT, type WordKey } from '../../i18n/i18n.ts';
import { routeNameOf, routeOf, urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import {
  ChartIcon,
  ChatIcon,
  ClockIcon,
  GiftIcon,
  RecordsIcon,
  UserIcon,
} from '../../ui/controls/icons.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import {
  CardIcon,
  CoinIcon,
  HelpIcon,
  KeyIcon,
  PeopleIcon,
  PrizeIcon,
  SendIcon,
  WalletIcon,
} from './menu-icons.tsx';
import type { ProfileSheet } from './profile-sheets.tsx';

interface Entry {
  label: WordKey;
  icon: ReactNode;
  /** A URL, or a sheet of this page. */
  to: string | { sheet: ProfileSheet };
  /** Shown to members only. */
  forMembers?: true;
}

const record = (view?: 'assets' | 'prizes') => urlOf('tradeRecord', { view });

const GROUPS: readonly { title: WordKey; entries: readonly Entry[] }[] = [
  {
    title: 'menu.account',
    entries: [
      { label: 'menu.info', icon: <UserIcon />, to: urlOf('userinfo'), forMembers: true },
      { label: 'menu.accountRow', icon: <KeyIcon />, to: { sheet: 'account' }, forMembers: true },
      { label: 'menu.bets', icon: <RecordsIcon />, to: urlOf('gameRecord'), forMembers: true },
      { label: 'menu.draws', icon: <ChartIcon />, to: urlOf('gameHistory') },
    ],
  },
  {
    title: 'menu.money',
    entries: [
      { label: 'menu.assets', icon: <WalletIcon />, to: record('assets'), forMembers: true },
      { label: 'menu.card', icon: <CardIcon />, to: urlOf('tradeWithdraw'), forMembers: true },
      { label: 'menu.transfer', icon: <SendIcon />, to: urlOf('tradeTransfer'), forMembers: true },
      { label: 'menu.transactions', icon: <ClockIcon />, to: record(), forMembers: true },
      { label: 'menu.prizes', icon: <PrizeIcon />, to: record('prizes'), forMembers: true },
      { label: 'menu.coins', icon: <CoinIcon />, to: { sheet: 'coins' }, forMembers: true },
    ],
  },
  {
    title: 'menu.more',
    entries: [
      { label: 'menu.share', icon: <GiftIcon />, to: { sheet: 'share' } },
      { label: 'menu.feedback', icon: <ChatIcon />, to: urlOf('feedback') },
      { label: 'menu.help', icon: <HelpIcon />, to: urlOf('help') },
      { label: 'menu.join', icon: <PeopleIcon />, to: { sheet: 'join' } },
    ],
  },
];

export interface ProfileMenuProps {
  isMember: boolean;
  onSheet: (sheet: ProfileSheet) => void;
}

/** The profile menus (SCR-16), without entries whose target does not exist. */
export function ProfileMenu({ isMember, onSheet }: ProfileMenuProps) {
  const t = useT();
  const navigation = useNavigation();
  const isOffered = ({ to, forMembers }: Entry) =>
    (isMember || !forMembers) && (typeof to === 'object' || navigation.isRegistered(to));
  const go = ({ to }: Entry) => {
    if (typeof to === 'object') return onSheet(to.sheet);
    const name = routeNameOf(to);
    if (name && routeOf(name).tab) navigation.switchTab(to);
    else navigation.navigate(to);
  };
  return GROUPS.map(({ title, entries }) => {
    const offered = entries.filter(isOffered);
    if (offered.length === 0) return null;
    return (
      <SectionCard key={title} title={t(title)} isFlush>
        {offered.map((entry) => (
          <ListRow
            key={entry.label}
            icon={entry.icon}
            title={t(entry.label)}
            onClick={() => go(entry)}
          />
        ))}
      </SectionCard>
    );
  });
}
