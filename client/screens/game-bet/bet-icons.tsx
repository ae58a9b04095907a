import { icon } from '../../ui/controls/icon.tsx';

/** The icons of this page only. `ui/controls/icons.tsx` is part of the first load. */
export const UndoIcon = icon(<path d="M8.5 4.5 4 9l4.5 4.5M4.5 9H14a6 6 0 0 1 0 12H9" />);
export const RepeatIcon = icon(
  <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M17.5 2.5v4.2h-4.2M12 8v4.2l2.8 1.6" />,
);
export const QuickPickIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="3.5" />
    <path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" strokeWidth="2.6" />
  </>,
);
export const MoreIcon = icon(<path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="3" />);
export const EditIcon = icon(
  <path d="M4.5 19.5h3.4L19.3 8.1a2 2 0 0 0 0-2.8l-.6-.6a2 2 0 0 0-2.8 0L4.5 16.1zM13.5 7.1l3.4 3.4M14 19.5h6" />,
);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11.2v5M12 7.7v.1" />
  </>,
);
export const UpIcon = icon(<path d="m5 15.5 7-7 7 7" />);
