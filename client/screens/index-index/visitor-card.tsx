import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import css from './visitor-card.module.css';

/** What a visitor or a guest can do here, and what signing up is good for. */
export const VisitorCard = observer(function VisitorCard() {
  const t = useT();
  const navigation = useNavigation();
  const { session } = useStores();
  const { isGuest } = session;
  return (
    <section className={css['card']} aria-labelledby="visitor-title">
      <h2 id="visitor-title" className={css['title']}>
        {t(isGuest ? 'home.guestTitle' : 'home.visitorTitle')}
      </h2>
      <p className={css['text']}>{t(isGuest ? 'home.guestText' : 'home.visitorText')}</p>
      <div className={css['acts']}>
        <Button kind="primary" onClick={() => navigation.navigate(urlOf('register'))}>
          {t('login.signUp')}
        </Button>
        <Button onClick={() => navigation.navigate(urlOf('login'))}>{t('login.submit')}</Button>
        {!isGuest && (
          <Button kind="quiet" onClick={() => session.enterAsGuest()}>
            {t('login.guest')}
          </Button>
        )}
      </div>
    </section>
  );
});
