import { useState } from 'react';
import type { Option } from '../../../ui/controls/choice.tsx';
import { DownIcon } from '../../../ui/controls/icons.tsx';
import { ChoiceSheet } from './choice-sheet.tsx';
import css from './lists.module.css';

export interface FilterChipProps<T extends string> {
  /** The name of the filter: "Game". */
  legend: string;
  /** The first one selects everything. */
  options: readonly (Option<T> & { label: string })[];
  value: T;
  onChange: (value: T) => void;
  /** No option selects everything, so none is marked as a filter that is set. */
  isSwitch?: boolean;
}

/** A chip with the value of a filter, which opens a sheet with the others. */
export function FilterChip<T extends string>(props: FilterChipProps<T>) {
  const { legend, options, value, onChange, isSwitch = false } = props;
  const [isOpen, setIsOpen] = useState(false);
  const label = options.find((option) => option.value === value)?.label ?? value;
  const isSet = !isSwitch && value !== options[0]?.value;
  return (
    <>
      <Chip label={`${legend}: ${label}`} isSet={isSet} onClick={() => setIsOpen(true)}>
        {label}
      </Chip>
      <ChoiceSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        legend={legend}
        options={options}
        value={value}
        onChange={onChange}
      />
    </>
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
      <DownIcon className={css['chipArrow']} />
    </button>
  );
}
