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

/** The player's invite code and what it earns. Without one, an invitation that promises nothing. */
export const ShareSheet = observer(function ShareSheet({ isOpen, onClose }: SheetControl) {
  const { t } = useTranslation();
  const { host, invite, session } = useAccountStores();
  const hasCode = session.isLoggedIn && !host.lacks('user.invite');
  useEffect(() => {
    if (isOpen && session.isLoggedIn) void invite.load();
  }, [isOpen, invite, session.isLoggedIn]);
  return (
    <PageSheet isOpen={isOpen} onClose={onClose} title={t('menu.share')}>
      <div className={`stack ${css['share']}`}>
        {hasCode ? <OwnCode /> : <p>{t('share.plain')}</p>}
        <Invitation code={hasCode ? invite.value?.code : undefined} />
        {!hasCode && <WelfareLink onClose={onClose} />}
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
      <div className={css['own']}>
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

/** The words with the link, to copy, or to share with another app where the browser supports it. */
function Invitation({ code }: { code: string | undefined }) {
  const { t } = useTranslation();
  const copy = useCopy(t('share.copied'), t('share.copyFailed'), 'success');
  const text = t('share.text', { url: linkOf(code) });
  const canSend = 'share' in navigator;
  // Cancelling the share dialog is not a failure.
  const send = () => void navigator.share({ text }).catch(() => null);
  return (
    <>
      <p className={css['text']} role="group" aria-label={t('share.invitation')}>
        {t('share.text', { url: shownLink(code) })}
      </p>
      <Button kind="primary" isWide onClick={() => void copy(text)}>
        {t('share.copy')}
      </Button>
      {canSend && (
        <Button isWide onClick={send}>
          {t('share.send')}
        </Button>
      )}
    </>
  );
}

const WelfareLink = observer(function WelfareLink({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { host } = useAccountStores();
  if (host.lacks('welfare.index')) return null;
  const open = () => {
    onClose();
    navigation.switchTab(urlOf('offers'));
  };
  return (
    <Button kind="quiet" onClick={open}>
      {t('share.welfare')}
    </Button>
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
