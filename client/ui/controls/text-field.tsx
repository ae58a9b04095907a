import { useId, useState, type HTMLInputAutoCompleteAttribute, type Ref } from 'react';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import field from '../field.module.css';
import css from './text-field.module.css';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Under the field, until there is a problem. */
  hint?: string;
  /** In words; shown in the hint's place and read out. */
  problem?: string | null | undefined;
  name: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  /** 140 unless a field has a limit of its own (VAL-12). */
  maxLength?: number;
  /** A password field, with a button that shows it. */
  secret?: { showLabel: string; hideLabel: string };
  /**
   * The focus went on to another text field: the moment to judge this one. Not at every blur: words
   * that appear under a thumb move the button it is pressing.
   */
  onSessionEnd?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field with its label above and a hint or a problem below, all of them tied to it. */
export function TextField({ ref, ...props }: TextFieldProps) {
  const { label, value, onChange, hint, problem, secret, maxLength = 140 } = props;
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isHidden = secret !== undefined && !isShown;
  return (
    <div className={field['field']}>
      <label className={field['label']} htmlFor={id}>
        {label}
      </label>
      <div className={`${css['box']} ${problem ? css['wrong'] : ''}`}>
        <input
          id={id}
          ref={ref}
          className={css['input']}
          type={isHidden ? 'password' : 'text'}
          name={props.name}
          value={value}
          maxLength={maxLength}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode={props.inputMode}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => {
            if (isTextField(event.relatedTarget)) props.onSessionEnd?.();
          }}
        />
        {secret && (
          <button
            type="button"
            className={css['eye']}
            aria-label={isShown ? secret.hideLabel : secret.showLabel}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeIcon /> : <EyeOffIcon />}
          </button>
        )}
      </div>
      <p id={`${id}-note`} className={problem ? css['problem'] : css['hint']} aria-live="polite">
        {problem ?? hint}
      </p>
    </div>
  );
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && ['text', 'password'].includes(target.type);
}
