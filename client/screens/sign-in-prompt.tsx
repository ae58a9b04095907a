import { useT } from '../i18n/i18n.ts';
import { urlOf } from '../navigation/routes.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { Button } from '../ui/button.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import css from './sign-in-prompt.module.css';

/** What a page for members shows to a visitor or a guest: what it is for, and the two ways in. */
export function SignInPrompt({ title, text }: { title: string; text: string }) {
  const t = useT();
  const navigation = useNavigation();
  return (
    <SectionCard>
      <div className={css['prompt']}>
        <h2 className={css['title']}>{title}</h2>
        <p className={css['text']}>{text}</p>
        <div className={css['acts']}>
          <Button kind="primary" onClick={() => navigation.navigate(urlOf('login'))}>
            {t('login.submit')}
          </Button>
          <Button onClick={() => navigation.navigate(urlOf('register'))}>
            {t('login.signUp')}
          </Button>
        </div>
      </div>
    </SectionCard>
  );
}
