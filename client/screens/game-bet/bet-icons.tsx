import { icon, roundIcon } from '../../ui/controls/icon.tsx';

/** The icons of this page only. `ui/controls/icons.tsx` is part of the first load. */
export const UndoIcon = icon(<path d="M8.5 4.5 4 9l4.5 4.5M4.5 9H14a6 6 0 0 1 0 12H9" />);
export const RepeatIcon = icon(
  <path d="M4.5 11.5v-1a4 4 0 0 1 4-4h11M16 3l3.5 3.5L16 10M19.5 12.5v1a4 4 0 0 1-4 4h-11M8 21l-3.5-3.5L8 14" />,
);
export const MoreIcon = icon(<path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="3" />);
export const EditIcon = icon(
  <path d="M4.5 19.5h3.4L19.3 8.1a2 2 0 0 0 0-2.8l-.6-.6a2 2 0 0 0-2.8 0L4.5 16.1zM13.5 7.1l3.4 3.4M14 19.5h6" />,
);
export const InfoIcon = roundIcon('M12 11.2v5M12 7.7v.1');
export const CartIcon = icon(
  <path d="M6 3.5h12a1 1 0 0 1 1 1v16l-2.3-1.6-2.4 1.6-2.3-1.6-2.3 1.6-2.4-1.6L5 20.5v-16a1 1 0 0 1 1-1M9 8.5h6M9 12.5h4" />,
);
export const TicketIcon = icon(
  <path d="M4 6.5h16v3.6a2 2 0 0 0 0 3.8v3.6H4v-3.6a2 2 0 0 0 0-3.8zM10 10h5M10 14h3" />,
);
