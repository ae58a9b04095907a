import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { canonicalUrl, routeNameOf, urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { useStores } from '../stores/use-stores.ts';

/**
 * Shows its form to visitors and guests. A member who comes here reads who is logged in, and continues
 * or asks for the form. A login on this page leaves the form in place until the next page comes.
 */
export const EntryGate = observer(function EntryGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { session } = useStores();
  const [query] = useSearchParams();
  const [isAsking, setIsAsking] = useState(session.state === 'member');
  if (!isAsking || session.state !== 'member') return children;
  return (
    <SectionCard>
      <div className="stack">
        <p>{t('entry.already', { name: session.userInfo?.nickname ?? '' })}</p>
        <Button
          kind="primary"
          isWide
          onClick={() => navigation.relaunch(urlAfterEntry(query.get('from')))}
        >
          {t('entry.goOn')}
        </Button>
        <Button isWide onClick={() => setIsAsking(false)}>
          {t('entry.other')}
        </Button>
      </div>
    </SectionCard>
  );
});

/**
 * Returns where a player goes after login or sign-up: back to the page that asked for it, or home. The
 * address bar may name anything, so only a page of the app counts.
 */
export function urlAfterEntry(from: string | null): string {
  if (from === null) return urlOf('home');
  const name = routeNameOf(from);
  const isPage = name !== null && name !== 'login' && name !== 'register';
  return isPage ? canonicalUrl(name, from) : urlOf('home');
}
