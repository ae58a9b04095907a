import type { Option } from '../../../ui/controls/choice.tsx';
import { DownIcon } from '../../../ui/controls/icons.tsx';
import { SheetChoice, type SheetChoiceProps } from './choice-sheet.tsx';
import css from './lists.module.css';

export interface FilterChipProps<T extends string> extends Omit<SheetChoiceProps<T>, 'children'> {
  /** The first one selects everything. */
  options: readonly (Option<T> & { label: string })[];
  /** No option selects everything, so none is marked as a filter that is set. */
  isSwitch?: boolean;
}

export function FilterChip<T extends string>(props: FilterChipProps<T>) {
  const { legend, options, value, isSwitch = false } = props;
  const label = options.find((option) => option.value === value)?.label ?? value;
  const isSet = !isSwitch && value !== options[0]?.value;
  return (
    <SheetChoice {...props}>
      {(open) => (
        <Chip label={`${legend}: ${label}`} isSet={isSet} onClick={open}>
          {label}
        </Chip>
      )}
    </SheetChoice>
  );
}

interface ChipProps {
  label: string;
  isSet?: boolean;
  onClick: () => void;
  /** The visible part of the label. */
  children: string;
}

export function Chip({ label, isSet = false, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      className={`chip tap ${css['chip']} ${isSet ? `accent ${css['set']}` : ''}`}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <span>{children}</span>
      <DownIcon className={`rigid ${css['chipArrow']}`} />
    </button>
  );
}
