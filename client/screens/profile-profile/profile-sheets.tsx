import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../i18n/day-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { WelfareTasks } from '../shared/parts/welfare-tasks.tsx';
import { useAccountStores } from '../shared/stores/use-stores.ts';
import { ShareSheet } from './share-sheet.tsx';
import { CoinSheet, VipSheet } from './vip-sheets.tsx';
import css from './profile-sheets.module.css';

export type ProfileSheet = 'welfare' | 'vip' | 'coins' | 'account' | 'share' | 'join';

export interface ProfileSheetsProps {
  isMember: boolean;
  shown: ProfileSheet | null;
  onShow: (sheet: ProfileSheet | null) => void;
}

export function ProfileSheets({ isMember, shown, onShow }: ProfileSheetsProps) {
  const { t } = useTranslation();
  const onClose = () => onShow(null);
  const of = (sheet: ProfileSheet) => ({ isOpen: shown === sheet, onClose });
  return (
    <>
      {isMember && (
        <>
          <PageSheet {...of('welfare')} title={t('welfare.title')}>
            <div className="to-edge">
              <WelfareTasks />
            </div>
          </PageSheet>
          <VipSheet {...of('vip')} onClaim={() => onShow('welfare')} />
          <CoinSheet {...of('coins')} />
          <PageSheet {...of('account')} title={t('menu.accountRow')}>
            <AccountFacts />
          </PageSheet>
        </>
      )}
      <ShareSheet {...of('share')} />
      <JoinSheet {...of('join')} />
    </>
  );
}

function JoinSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const write = () => {
    onClose();
    navigation.navigate(urlOf('feedback'));
  };
  return (
    <PageSheet isOpen={isOpen} onClose={onClose} title={t('menu.join')}>
      <div className={`stack ${css['share']}`}>
        <p>{t('join.intro')}</p>
        <p>{t('join.testers')}</p>
        <p>{t('join.makers')}</p>
        <Button kind="primary" isWide onClick={write}>
          {t('page.write')}
        </Button>
      </div>
    </PageSheet>
  );
}

const AccountFacts = observer(function AccountFacts() {
  const { t, i18n } = useTranslation();
  const { session, userinfo } = useAccountStores();
  useEffect(() => void userinfo.load(), [userinfo]);
  const { details } = userinfo;
  if (!details) {
    return <LoadState source={userinfo} rows={4} failureText={t('userinfo.failed')} />;
  }
  const { id, jointime, level } = details;
  // A stock host tells the name at the login alone.
  const username = details.username || session.userInfo?.username;
  return (
    <div className="to-edge">
      {username && <ListRow title={t('login.account')} end={username} />}
      {id !== null && <ListRow title={t('menu.number')} end={String(id)} />}
      {jointime !== null && (
        <ListRow title={t('menu.joined')} end={formatDate(i18n.language, jointime)} />
      )}
      {level !== null && <ListRow title={t('menu.level')} end={t('profile.level', { level })} />}
    </div>
  );
});
