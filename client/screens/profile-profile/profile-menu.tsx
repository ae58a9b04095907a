import type { ReactNode } from 'react';
import { useT, type TextKey } from '../../i18n/i18n.ts';
import { routeNameOf, routeOf, urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { icon } from '../../ui/controls/icon.tsx';
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
import type { ProfileSheet } from './profile-sheets.tsx';

const WalletIcon = icon(
  <path d="M4 7.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18V9.5A1.5 1.5 0 0 0 18.5 8H5a1.5 1.5 0 0 1 0-3.5h12V8M16 13.700h.1" />,
);
const CardIcon = icon(
  <path d="M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5M3 10h18M6.5 15h4" />,
);
const SendIcon = icon(<path d="M4 8.5h15L15.5 5M20 15.5H5L8.5 19" />);
const PrizeIcon = icon(
  <path d="M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5C4.5 9 6 10.5 8 10.5M16 5.5h3.5c0 3.5-1.5 5-3.5 5M12 14v3.5M8.5 20h7M9.5 17.5h5" />,
);
const CoinIcon = icon(
  <>
    <ellipse cx="12" cy="7" rx="7.5" ry="3" />
    <path d="M4.5 7v10c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V7M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3" />
  </>,
);
const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8.5-8.5M16 7.5l2.5 2.5" />
  </>,
);
const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.5 9.700c0-3.3 5-3.2 5 0 0 2-2.5 2-2.5 4M12 16.5v.1" />
  </>,
);
const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 5.300a3.5 3.5 0 0 1 0 6.400M18 14.5c2 .7 3.2 2.4 3.5 5" />
  </>,
);

interface MenuEntry {
  label: TextKey;
  icon: ReactNode;
  /** A URL, or a sheet of this page. */
  to: string | { sheet: ProfileSheet };
  /** Shown to members only. */
  forMembers?: true;
}

const record = (view?: 'assets' | 'prizes') => urlOf('tradeRecord', { view });

const GROUPS: readonly { title: TextKey; entries: readonly MenuEntry[] }[] = [
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
  const isOffered = ({ to, forMembers }: MenuEntry) =>
    (isMember || !forMembers) && (typeof to === 'object' || navigation.isRegistered(to));
  const go = ({ to }: MenuEntry) => {
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
