import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALES, LANGUAGE_LABELS } from '../../i18n/locales.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { BellIcon, CrownIcon, GiftIcon } from '../../ui/controls/icons.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import { Money } from '../../ui/controls/money.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard, Stat, Stats } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { LoadState } from '../shared/lists/load-problem.tsx';
import { BalanceEye } from '../shared/parts/balance-eye.tsx';
import { FeelSwitches } from '../shared/parts/feel-switches.tsx';
import { PlayerAvatar } from '../shared/parts/player-avatar.tsx';
import { rewardName } from '../shared/parts/reward-name.ts';
import { SignInPrompt } from '../shared/parts/sign-in-prompt.tsx';
import type { STANDING_TEXTS } from '../shared/parts/standing-texts.tsx';
import { useFeedback } from '../shared/stores/use-feedback.ts';
import { useAccountStores, useStores } from '../shared/stores/use-stores.ts';
import { HeartIcon } from './profile-icons.tsx';
import { ProfileMenu, WalletActions } from './profile-menu.tsx';
import { type ProfileSheet, ProfileSheets } from './profile-sheets.tsx';
import { usePoints } from './vip-sheets.tsx';
import { UnreadCount } from '../../ui/controls/badges.tsx';
import css from './profile-screen.module.css';

export const ProfileScreen = observer(function ProfileScreen() {
  const { t, i18n } = useTranslation();
  const { session, wallet, vip, welfare } = useAccountStores();
  const [sheet, setSheet] = useState<ProfileSheet | null>(null);
  const { isLoggedIn, isGuest } = session;
  useEffect(() => {
    if (!isLoggedIn) return;
    void session.refresh();
    void wallet.load();
  }, [isLoggedIn, session, wallet]);
  // The server sends privileges and tasks in the player's language.
  useEffect(() => {
    if (!isLoggedIn) return;
    void vip.load();
    void welfare.load();
  }, [isLoggedIn, i18n.language, vip, welfare]);

  return (
    <Page title={t('tab.me')}>
      {isLoggedIn && <PlayerHead />}
      <div className="pair">
        <div className="stack">
          {isLoggedIn ? (
            <>
              <SectionCard title={t('profile.main')} aside={<BalanceEye />}>
                <Figures />
                <WalletActions />
                <p className="quiet below">{t('app.playMoney')}</p>
              </SectionCard>
              <Rewards onSheet={setSheet} />
            </>
          ) : (
            <SignInPrompt
              title={t(isGuest ? 'home.guestTitle' : 'profile.visitor')}
              text={t(isGuest ? 'home.guestText' : 'profile.visitorText')}
            />
          )}
        </div>
        <div className="stack">
          <ProfileMenu isMember={isLoggedIn} onSheet={setSheet} />
          <Settings />
          {(isLoggedIn || isGuest) && <LogoutButton />}
        </div>
      </div>
      <ProfileSheets isMember={isLoggedIn} shown={sheet} onShow={setSheet} />
    </Page>
  );
});

const PlayerHead = observer(function PlayerHead() {
  const { t } = useTranslation();
  const { session, vip } = useAccountStores();
  const points = usePoints();
  const { userInfo } = session;
  if (!userInfo) return null;
  const level = vip.vip?.level ?? ('level' in userInfo ? userInfo.level : null);
  return (
    <section className={`beside ${css['head']}`}>
      <span
        className={`rigid ${css['ring']}`}
        style={{ '--share': vip.vip ? (vip.share ?? 1) : 0 }}
      >
        <PlayerAvatar />
      </span>
      <div className={`lines near ${css['words']}`}>
        <h2 className="heading" translate="no">
          {userInfo.nickname}
        </h2>
        <p className={`beside wrap ${css['rank']}`}>
          {level === null ? (
            <Skeleton width="4ch" />
          ) : (
            <span
              className={`bold ${css['level']}`}
              data-tier={Math.ceil(level / 3)}
              data-night={level > 6 || undefined}
            >
              {t('profile.level', { level })}
            </span>
          )}
          {points === null ? (
            <Skeleton width="6ch" />
          ) : (
            <span className="muted tabular">{t('vip.points', { count: points })}</span>
          )}
        </p>
      </div>
    </section>
  );
});

const Settings = observer(function Settings() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { preferences } = useStores();
  return (
    <SectionCard title={t('profile.settings')} isFlush>
      <div className={`ruled stack-wide ${css['settings']}`}>
        <Choice
          legend={t('profile.language')}
          face="segments"
          options={LOCALES.map((locale) => ({
            value: locale,
            label: <span lang={locale}>{LANGUAGE_LABELS[locale].name}</span>,
          }))}
          value={preferences.locale}
          onChange={(locale) => preferences.set('locale', locale)}
        />
        <Choice
          legend={t('profile.appearance')}
          face="segments"
          options={[
            { value: 'system', label: t('profile.system') },
            { value: 'light', label: t('profile.light') },
            { value: 'dark', label: t('profile.dark') },
          ]}
          value={preferences.theme}
          onChange={(theme) => preferences.set('theme', theme)}
        />
        <FeelSwitches />
      </div>
      <ListRow
        icon={<HeartIcon />}
        title={t('page.limits')}
        onClick={() => navigation.navigate(urlOfText('responsible-play'))}
      />
    </SectionCard>
  );
});

function LogoutButton() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const feedback = useFeedback();
  const { session } = useStores();
  const logout = async () => {
    const isConfirmed = await feedback.confirm({
      title: t('profile.logoutAsk'),
      confirmLabel: t('profile.logout'),
      isDanger: true,
    });
    if (!isConfirmed) return;
    const serverLogout = session.logout();
    navigation.relaunch(urlOf('login'));
    feedback.toast(t('profile.logoutDone'));
    await serverLogout;
  };
  return (
    <div className="form-width">
      <Button kind="danger" isWide onClick={() => void logout()}>
        {t('profile.logout')}
      </Button>
    </div>
  );
}

const Rewards = observer(function Rewards({ onSheet }: { onSheet: (sheet: ProfileSheet) => void }) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { host, vip: vipStore, welfare, unreadNotices } = useAccountStores();
  const { vip, missing } = vipStore;
  const unread = unreadNotices.count;
  const { available } = welfare;
  const waiting =
    available.length > 0
      ? `${t('welfare.some', { waiting: available.length })} · ${rewardName(t, available)}`
      : t('welfare.none');
  const [hasWelfare, hasVip] = [!host.lacks('welfare.index'), !host.lacks('user.vip')];
  return (
    <SectionCard isFlush>
      <ListRow
        icon={<BellIcon />}
        title={t('home.notices')}
        note={unread > 0 ? t('tab.unread', { count: unread }) : undefined}
        end={unread > 0 && <UnreadCount count={unread} />}
        onClick={() => navigation.navigate(urlOf('notice'))}
      />
      {hasWelfare && (
        <ListRow
          icon={<GiftIcon />}
          title={t('welfare.title')}
          note={welfare.status === 'ready' ? waiting : undefined}
          onClick={() => onSheet('welfare')}
        />
      )}
      {vip && (
        <ListRow
          icon={<CrownIcon />}
          title={t('vip.privileges')}
          note={
            missing === null
              ? t('vip.highest')
              : t('vip.missing', { count: missing, level: vip.level + 1 })
          }
          end={
            <span className="if-wide">
              {t('vip.open', { open: vipStore.openCount, all: vip.privileges.length })}
            </span>
          }
          onClick={() => onSheet('vip')}
        />
      )}
      {!vip && hasVip && (
        <div className={css['settings']}>
          <LoadState source={vipStore} rows={1} failureText={t('vip.failed')} />
        </div>
      )}
    </SectionCard>
  );
});

const ACCOUNTS = ['bonus', 'frozen', 'savings'] as const;

const Figures = observer(function Figures() {
  const { t } = useTranslation();
  const { preferences, wallet } = useStores();
  const { balances } = wallet;
  const hiddenLabel = preferences.isBalanceHidden ? t('common.balanceHidden') : undefined;
  if (!balances && wallet.status === 'failed') {
    return <LoadState source={wallet} rows={0} failureText={t('profile.walletFailed')} />;
  }
  const shown = ACCOUNTS.filter((account) => {
    const amount = balances?.[account];
    // No host of ours pays into the bonus account (decision 007).
    return account === 'bonus' ? amount && amount !== '0.00' : !balances || amount !== undefined;
  });
  return (
    <>
      <p className={css['main']}>
        {balances ? (
          <Money amount={balances.main ?? '–'} size="xl" hiddenLabel={hiddenLabel} />
        ) : (
          <Skeleton width="9rem" height="2.1rem" />
        )}
      </p>
      {shown.length > 0 && (
        <Stats>
          {shown.map((account) => (
            <Stat key={account} label={t(`profile.${account}`)}>
              {balances && (
                <Money amount={balances[account] ?? ''} size="s" hiddenLabel={hiddenLabel} />
              )}
            </Stat>
          ))}
        </Stats>
      )}
    </>
  );
});

const urlOfText = (text: (typeof STANDING_TEXTS)[number][0]): string => urlOf('web', { text });
