import { icon, roundIcon } from './icon.tsx';

/** Icons of the shell and of shared components, part of the first load. */
export const HomeIcon = icon(
  <path d="M3.5 11 12 4l8.5 7M6 9.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5M10 20v-5h4v5" />,
);
export const GiftIcon = icon(
  <path d="M4 9h16v4H4zM5.5 13v6a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-6M12 9v11M12 9C8.5 9 7 7.8 7 6.2 7 5 7.9 4.2 9 4.2c2 0 3 2.3 3 4.8 0-2.5 1-4.8 3-4.8 1.1 0 2 .8 2 2C17 7.8 15.5 9 12 9" />,
);
export const ChatIcon = icon(
  <path d="M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5M8 9.5h8M8 12.5h5" />,
);
export const DepositIcon = roundIcon('M12 8v8M8 12h8');
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6" />
  </>,
);
export const BackIcon = icon(<path d="m14.5 5-7 7 7 7" />);
export const ForwardIcon = icon(<path d="m9.5 5 7 7-7 7" />);
export const DownIcon = icon(<path d="m5 8.5 7 7 7-7" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" strokeWidth="2.4" />);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6M4 20 20 4" />,
);
export const DoneIcon = roundIcon('m8 12.5 2.8 2.8L16 9.5');
export const AlertIcon = roundIcon('M12 7.5v5.5M12 16.3v.1');
export const ClockIcon = roundIcon('M12 7v5l3.5 2');
export const RecordsIcon = icon(
  <path d="M6 3.5h12a1 1 0 0 1 1 1v16l-2.5-1.6L14.2 20.5 12 18.9l-2.2 1.6-2.3-1.6L5 20.5v-16a1 1 0 0 1 1-1M9 8.5h6M9 12.5h6" />,
);
export const BellIcon = icon(
  <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4M12 5V3.5" />,
);
export const LookIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
  </>,
);
export const CardIcon = icon(
  <path d="M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5M3 10h18M6.5 15h4" />,
);
export const CoinIcon = icon(
  <>
    <ellipse cx="12" cy="7" rx="7.5" ry="3" />
    <path d="M4.5 7v10c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V7M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3" />
  </>,
);
export const CrownIcon = icon(
  <path d="M4 17.5 3 8l5 3.500L12 5l4 6.500L21 8l-1 9.500zM4.5 20.500h15" />,
);
export const ShieldIcon = icon(
  <path d="M12 3 5 5.2v6.3c0 4.3 2.9 7.7 7 9.5 4.1-1.8 7-5.2 7-9.5V5.2zM8.5 11.8l2.6 2.6 4.6-4.8" />,
);

export const CopyIcon = icon(<path d="M9 9h11v11H9zM5 15H4V4h11v1" />);
