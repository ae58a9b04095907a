import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../../navigation/routes.ts';
import { useNavigation, usePageUrl } from '../../../navigation/use-navigation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { useStores } from '../stores/use-stores.ts';
import css from './parts.module.css';

interface SignInPromptProps {
  /** Only if it says more than the title of the page. */
  title?: string;
  text: string;
}

/**
 * Shown to visitors and guests on pages for members: the purpose of the page with login and sign-up.
 * Guests have no account, so sign-up comes first.
 */
export const SignInPrompt = observer(function SignInPrompt(props: SignInPromptProps) {
  const { title, text } = props;
  const { t } = useTranslation();
  const navigation = useNavigation();
  const from = usePageUrl();
  const { isGuest } = useStores().session;
  const login = (
    <Button
      kind={isGuest ? 'plain' : 'primary'}
      onClick={() => navigation.navigate(urlOf('login', { from }))}
    >
      {t('login.submit')}
    </Button>
  );
  const signUp = (
    <Button
      kind={isGuest ? 'primary' : 'plain'}
      onClick={() => navigation.navigate(urlOf('register', { from }))}
    >
      {t('login.signUp')}
    </Button>
  );
  return (
    <div className="form-width">
      <SectionCard>
        <div className="stack-tight">
          <h2 className="heading">{title ?? text}</h2>
          {title !== undefined && <p className="muted">{text}</p>}
          <div className={css['acts']}>
            {isGuest ? signUp : login}
            {isGuest ? login : signUp}
          </div>
        </div>
      </SectionCard>
    </div>
  );
});
