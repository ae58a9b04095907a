import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import css from './terms-field.module.css';

export interface TermsFieldProps {
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
  problem: string | null;
}

export function TermsField({ isAccepted, onChange, problem }: TermsFieldProps) {
  const t = useT();
  const navigation = useNavigation();
  // What was typed waits on the page beneath.
  const open = (text: 'terms' | 'privacy') => () => navigation.navigate(urlOf('web', { text }));
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
    </div>
  );
}
