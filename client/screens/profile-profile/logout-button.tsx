import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useStores } from '../shared/stores/use-stores.ts';

export function LogoutButton() {
  const t = useT();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { session } = useStores();
  const logout = async () => {
    const question = {
      title: t('profile.logoutAsk'),
      confirmWords: t('profile.logout'),
      isDanger: true,
    };
    if (!(await feedback.confirm(question))) return;
    const isToldHost = session.logout();
    navigation.relaunch(urlOf('login'));
    feedback.toast(t('profile.logoutDone'));
    await isToldHost;
  };
  return (
    <Button kind="danger" isWide onClick={() => void logout()}>
      {t('profile.logout')}
    </Button>
  );
}
