/** What rises over the profile. */
export type ProfileSheet = 'welfare' | 'coins' | 'account' | 'share' | 'join';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
}
