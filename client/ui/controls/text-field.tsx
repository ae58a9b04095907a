import { useId, useState, type HTMLInputAutoCompleteAttribute, type Ref } from 'react';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import css from './fields.module.css';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shown under the field while there is no problem. */
  hint?: string;
  /** Replaces the hint and is announced. */
  problem?: string | null | undefined;
  name: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  /** Default: 140 (VAL-12). */
  maxLength?: number;
  /** Makes a password field with a button that reveals the text. */
  secret?: { showLabel: string; hideLabel: string };
  /**
   * Called when the focus moves to another text field, the moment to validate this one. Validating on
   * every blur would show a problem that moves the button being pressed.
   */
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A text field with a label above and a hint or problem below. */
export function TextField({ ref, ...props }: TextFieldProps) {
  const { label, value, onChange, hint, problem, secret, maxLength = 140 } = props;
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isHidden = secret !== undefined && !isShown;
  return (
    <div className={css['field']}>
      <label className={css['label']} htmlFor={id}>
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
            if (isTextField(event.relatedTarget)) props.onLeave?.();
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

/** Shows and announces why the form was refused. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    <div role="alert" className={text ? css['formProblem'] : css['none']}>
      {text}
    </div>
  );
}
