import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation, usePageUrl } from '../../../navigation/use-navigation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import css from './parts.module.css';

interface SignInPromptProps {
  /** Only if it says more than the title of the page. */
  title?: string;
  text: string;
  /** Between the text and the buttons. */
  children?: ReactNode;
}

/**
 * Shown to visitors and guests on pages for members: the purpose of the page, with sign-up first as on home.
 */
export function SignInPrompt(props: SignInPromptProps) {
  const { title, text, children } = props;
  const { t } = useTranslation();
  const navigation = useNavigation();
  const from = usePageUrl();
  return (
    <div className={`form-width ${css['prompt']}`}>
      <SectionCard>
        <div className="stack-tight">
          <h2 className="heading">{title ?? text}</h2>
          {title !== undefined && <p className="muted">{text}</p>}
          {children}
          <div className="acts below">
            <Button kind="primary" onClick={() => navigation.navigate(urlOf('register', { from }))}>
              {t('login.signUp')}
            </Button>
            <Button onClick={() => navigation.navigate(urlOf('login', { from }))}>
              {t('login.submit')}
            </Button>
          </div>
        </div>
      </SectionCard>
    </div>
  );
}
