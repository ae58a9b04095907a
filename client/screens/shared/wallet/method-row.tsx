import { useState } from 'react';
import type { Option } from '../../../ui/controls/choice.tsx';
import { DownIcon } from '../../../ui/controls/icons.tsx';
import { ChoiceSheet } from '../lists/choice-sheet.tsx';
import css from './wallet-form.module.css';

interface MethodRowProps<T extends string> {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** A row with the chosen method, which opens a sheet with all of them. */
export function MethodRow<T extends string>(props: MethodRowProps<T>) {
  const { label, options, value, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <button
        type="button"
        className={css['method']}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <span className="muted">{`${label} `}</span>
        <span className={css['chosen']}>
          <span>{chosen?.label}</span>
          {chosen?.note && <span className="fine">{` ${chosen.note}`}</span>}
        </span>
        <DownIcon className={css['arrow']} />
      </button>
      <ChoiceSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        legend={label}
        options={options}
        value={value}
        onChange={onChange}
      />
    </>
  );
}
