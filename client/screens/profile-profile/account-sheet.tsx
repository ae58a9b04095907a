import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { dayText } from '#contract/time-zone.ts';
import { formatDay as dayWords } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';
import type { SheetProps } from './profile-sheet.ts';

/** What the host knows the player by, and the way to another password. */
export const AccountSheet = observer(function AccountSheet({ isOpen, onClose }: SheetProps) {
  const { t } = useWords();
  const navigation = useNavigation();
  const { userinfo } = useAccountStores();
  useEffect(() => {
    if (isOpen) void userinfo.load();
  }, [isOpen, userinfo]);
  const change = () => {
    onClose();
    navigation.navigate(urlOf('userinfo'));
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('menu.accountRow')}
      closeLabel={t('common.close')}
      footer={
        <Button isWide onClick={change}>
          {t('menu.security')}
        </Button>
      }
    >
      <Facts />
    </Sheet>
  );
});

const Facts = observer(function Facts() {
  const { t, locale } = useWords();
  const { userinfo } = useAccountStores();
  const { details, failure, status } = userinfo;
  if (!details && status === 'failed') {
    return (
      <LoadProblem
        failure={failure}
        failedWords={t('userinfo.failed')}
        onRetry={() => void userinfo.load()}
      />
    );
  }
  if (!details) return <SkeletonRows rows={4} label={t('common.loading')} />;
  const { username, id, jointime, level } = details;
  return (
    <>
      {username && <ListRow title={t('menu.username')} end={username} />}
      {id !== null && <ListRow title={t('menu.number')} end={String(id)} />}
      {jointime !== null && (
        <ListRow title={t('menu.joined')} end={dayWords(locale, dayText(jointime * 1000))} />
      )}
      {level !== null && <ListRow title={t('menu.level')} end={String(level)} />}
    </>
  );
});
