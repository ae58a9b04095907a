import { icon, roundIcon } from '../../ui/controls/icon.tsx';

export const WalletIcon = icon(
  <path d="M4 7.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18V9.5A1.5 1.5 0 0 0 18.5 8H5a1.5 1.5 0 0 1 0-3.5h12V8M16 13.700h.1" />,
);
export const SendIcon = icon(<path d="M4 8.5h15L15.5 5M20 15.5H5L8.5 19" />);
export const WithdrawIcon = icon(
  <path d="M12 15.500V4M7.5 8.5 12 4l4.5 4.500M4.5 15v3A1.5 1.5 0 0 0 6 19.500h12a1.5 1.5 0 0 0 1.5-1.500v-3" />,
);
export const SafeIcon = icon(
  <>
    <path d="M5.5 4h13A1.5 1.5 0 0 1 20 5.500v11a1.5 1.5 0 0 1-1.500 1.500h-13A1.5 1.5 0 0 1 4 16.500v-11A1.5 1.5 0 0 1 5.500 4M7 18v2M17 18v2M12 8.200V6.500M12 15.500v-1.700M14.800 11h1.700M7.500 11h1.700" />
    <circle cx="12" cy="11" r="2.800" />
  </>,
);
export const PrizeIcon = icon(
  <path d="M8 4h8v6a4 4 0 0 1-8 0zM8 5.5H4.5C4.5 9 6 10.5 8 10.5M16 5.5h3.5c0 3.5-1.5 5-3.5 5M12 14v3.5M8.5 20h7M9.5 17.5h5" />,
);
export const IdIcon = icon(
  <path d="M4.5 5.500h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.500h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.500M9 9.500a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.400M6 15.800c.5-1.2 1.6-1.8 3-1.800s2.5.6 3 1.800M14.5 10.500H18M14.5 13.500H18" />,
);
export const HelpIcon = roundIcon('M9.5 9.700c0-3.3 5-3.2 5 0 0 2-2.5 2-2.5 4M12 16.5v.1');
export const PeopleIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 5.300a3.5 3.5 0 0 1 0 6.400M18 14.5c2 .7 3.2 2.4 3.5 5" />
  </>,
);
export const ShareIcon = icon(
  <>
    <circle cx="6.5" cy="12" r="2.5" />
    <circle cx="17" cy="6" r="2.5" />
    <circle cx="17" cy="18" r="2.5" />
    <path d="m8.7 10.8 6.1-3.500M8.7 13.200l6.1 3.5" />
  </>,
);
export const HeartIcon = icon(
  <path d="M12 19.500S4 14.8 4 9.300A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.300c0 5.5-8 10.2-8 10.2" />,
);
