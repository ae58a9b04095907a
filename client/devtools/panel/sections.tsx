import { CallsSection } from './calls-section.tsx';
import { DiceSection } from './dice-section.tsx';
import { FaultsSection } from './faults-section.tsx';
import { HostSection } from './host-section.tsx';
import { SmsSection } from './sms-section.tsx';
import { SnapshotsSection } from './snapshots-section.tsx';
import { TimeSection } from './time-section.tsx';
import { UsersSection } from './users-section.tsx';
import { WorldSection } from './world-section.tsx';

/** What can be steered, in the order of the menu; the words are the buttons'. */
export const SECTIONS = {
  Host: HostSection,
  World: WorldSection,
  Time: TimeSection,
  Dice: DiceSection,
  Faults: FaultsSection,
  Users: UsersSection,
  Saved: SnapshotsSection,
  Calls: CallsSection,
  SMS: SmsSection,
} as const;

export type SectionName = keyof typeof SECTIONS;

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]; // its own keys
