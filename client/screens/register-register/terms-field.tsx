import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Sheet } from '../../ui/sheet.tsx';
import css from './terms-field.module.css';

export interface TermsFieldProps {
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
  problem: string | null;
}

type Text = 'terms' | 'privacy';

export function TermsField({ isAccepted, onChange, problem }: TermsFieldProps) {
  const t = useT();
  const [shown, setShown] = useState<Text>('terms');
  const [isOpen, setIsOpen] = useState(false);
  const open = (text: Text) => () => {
    setShown(text);
    setIsOpen(true);
  };
  return (
    <div>
      <div className={css['row']}>
        <input
          id="terms"
          type="checkbox"
          name="terms"
          className={css['box']}
          checked={isAccepted}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={problem ? true : undefined}
          aria-describedby="terms-problem"
        />
        <p className={css['words']}>
          <label htmlFor="terms">
            {t('register.agree')}
            <span className="visually-hidden">
              {' '}
              {t('register.terms')} {t('register.and')} {t('register.privacy')}
            </span>
          </label>{' '}
          <button type="button" className={css['link']} onClick={open('terms')}>
            {t('register.terms')}
          </button>{' '}
          <span aria-hidden="true">{t('register.and')}</span>{' '}
          <button type="button" className={css['link']} onClick={open('privacy')}>
            {t('register.privacy')}
          </button>
        </p>
      </div>
      <p id="terms-problem" className={css['problem']} aria-live="polite">
        {problem}
      </p>
      <Sheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t(`register.${shown}`)}
        closeLabel={t('common.close')}
      >
        <div className={css['text']}>
          {t(`legal.${shown}`)
            .split('\n')
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </div>
      </Sheet>
    </div>
  );
}
