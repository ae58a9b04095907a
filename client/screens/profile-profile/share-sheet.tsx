import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { moneyText } from '../../ui/controls/money.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import type { SheetControl } from '../shared/parts/lazy.tsx';
import { PageSheet } from '../shared/parts/page-sheet.tsx';
import { useCopy } from '../shared/stores/use-feedback.ts';
import { useAccountStores } from '../shared/stores/use-stores.ts';
import css from './profile-sheets.module.css';

/** The player's invite code, what it earns, and words with the link. Without one, an invitation that promises nothing. */
export const ShareSheet = observer(function ShareSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  const { host, invite, session } = useAccountStores();
  const navigation = useNavigation();
  const copy = useCopy(t('common.copied'), t('share.copyFailed'), 'success');
  const hasCode = session.isLoggedIn && !host.lacks('user.invite');
  const code = hasCode ? invite.value?.code : undefined;
  const text = t('share.text', { url: linkOf(code) });
  // Cancelling the share dialog is not a failure.
  const send = () => void navigator.share({ text }).catch(() => null);
  const openWelfare = () => {
    onClose();
    navigation.switchTab(urlOf('offers'));
  };
  useEffect(() => {
    if (isOpen && session.isLoggedIn) void invite.load();
  }, [isOpen, invite, session.isLoggedIn]);
  return (
    <PageSheet isOpen={isOpen} onClose={onClose} title={t('menu.share')}>
      <div className={`stack ${css['share']}`}>
        {hasCode ? <OwnCode /> : <p>{t('share.plain')}</p>}
        <p className={css['text']} role="group" aria-label={t('share.invitation')}>
          {t('share.text', { url: shownLink(code) })}
        </p>
        <Button kind="primary" isWide onClick={() => void copy(text)}>
          {t('share.copy')}
        </Button>
        {'share' in navigator && (
          <Button isWide onClick={send}>
            {t('share.send')}
          </Button>
        )}
        {!hasCode && !host.lacks('welfare.index') && (
          <Button kind="quiet" onClick={openWelfare}>
            {t('share.welfare')}
          </Button>
        )}
      </div>
    </PageSheet>
  );
});

const OwnCode = observer(function OwnCode() {
  const { t } = useTranslation();
  const { invite } = useAccountStores();
  if (!invite.value) return <LoadState source={invite} rows={2} failureText={t('share.failed')} />;
  const { code, joined, earned, rule } = invite.value;
  return (
    <>
      <div className={`centered ${css['own']}`}>
        <span className="quiet">{t('share.code')}</span>
        <strong className={css['code']} translate="no">
          {code}
        </strong>
        <span>{t('share.gains', { count: joined, earned: moneyText(earned) })}</span>
      </div>
      {rule !== '' && <p>{rule}</p>}
    </>
  );
});

/** Returns the address of the app, which may be served below a path. */
const appAddress = () => new URL('./', window.location.href);

const linkOf = (code: string | undefined) =>
  `${appAddress().href}#${urlOf('register', { invite: code })}`;

/** Shortens the link to what people read: "dicebox.example/…?invite=K7M2QX". */
function shownLink(code: string | undefined): string {
  const { host, pathname } = appAddress();
  return host + (code === undefined ? pathname.slice(0, -1) : `${pathname}…?invite=${code}`);
}
