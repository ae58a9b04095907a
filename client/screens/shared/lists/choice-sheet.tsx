import type { Option } from '../../../ui/controls/choice.tsx';
import { CheckIcon } from '../../../ui/controls/icons.tsx';
import type { SheetControl } from '../parts/lazy.tsx';
import { PageSheet } from '../parts/page-sheet.tsx';
import css from './lists.module.css';

interface ChoiceSheetProps<T extends string> extends SheetControl {
  legend: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
}

/**
 * Chooses one of some options, and closes with it. They are buttons: the arrow keys of radio buttons
 * would choose on the way.
 */
export function ChoiceSheet<T extends string>(props: ChoiceSheetProps<T>) {
  const { isOpen, onClose, legend, options, value, onChange } = props;
  return (
    <PageSheet isOpen={isOpen} onClose={onClose} title={legend}>
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className={`beside ${css['pick']} ${option.value === value ? 'accent' : ''}`}
              aria-pressed={option.value === value}
              onClick={() => {
                onClose();
                if (option.value !== value) onChange(option.value);
              }}
            >
              <span className={`lines ${css['words']}`}>
                <span>{option.label}</span>
                {option.note && <span className="fine">{option.note}</span>}
              </span>
              {option.value === value && <CheckIcon className={css['picked']} />}
            </button>
          </li>
        ))}
      </ul>
    </PageSheet>
  );
}
