import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import { AvatarCard } from './avatar-card.tsx';
import { DetailsCard } from './details-card.tsx';
import { PasswordCard } from './password-card.tsx';

export const UserinfoScreen = observer(function UserinfoScreen() {
  const t = useT();
  const navigation = useNavigation();
  const { session, userinfo } = useAccountStores();
  const { isLoggedIn, isGuest } = session;
  useEffect(() => {
    if (isLoggedIn) void userinfo.load();
  }, [isLoggedIn, userinfo]);
  return (
    <Page
      title={t('userinfo.title')}
      back={{ label: t('common.back'), onBack: () => navigation.back() }}
    >
      {isLoggedIn ? (
        <Own />
      ) : (
        <SignInPrompt
          title={t(isGuest ? 'home.guestTitle' : 'profile.visitor')}
          text={t(isGuest ? 'userinfo.guest' : 'userinfo.visitor')}
        />
      )}
    </Page>
  );
});

const Own = observer(function Own() {
  const t = useT();
  const { userinfo } = useAccountStores();
  const { details, failure, status } = userinfo;
  if (details) {
    return (
      <>
        <AvatarCard />
        <DetailsCard details={details} />
        <PasswordCard username={details.username} />
      </>
    );
  }
  return (
    <SectionCard>
      {status === 'failed' ? (
        <LoadProblem
          failure={failure}
          failureText={t('userinfo.failed')}
          onRetry={() => void userinfo.load()}
        />
      ) : (
        <SkeletonRows rows={5} label={t('common.loading')} />
      )}
    </SectionCard>
  );
});
