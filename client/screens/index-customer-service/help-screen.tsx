import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isSupportOpen,
  SUPPORT_CLOSES_HOUR,
  SUPPORT_OPENS_HOUR,
} from '#contract/rules/support-hours.ts';
import { formatHour, formatTime } from '../../i18n/day-formats.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Fold } from '../../ui/controls/fold.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { StandingTexts } from '../shared/parts/standing-texts.tsx';
import { useContentStores, useStores } from '../shared/stores/use-stores.ts';

const QUESTIONS = [1, 2, 3, 4, 5, 6] as const;

const HOURS = { from: formatHour(SUPPORT_OPENS_HOUR), to: formatHour(SUPPORT_CLOSES_HOUR) };

export const HelpScreen = observer(function HelpScreen() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const { serverClock } = useStores();
  useEffect(() => void serverClock.resync(), [serverClock]);
  return (
    <Page title={t('tab.help')}>
      <div className="pair">
        <div className="stack">
          <SectionCard title={t('help.hours')} aside={<OpenTag />}>
            <div className="stack">
              <div>
                <p className="heading tabular">{t('help.hoursText', HOURS)}</p>
                <Now />
              </div>
              <Button kind="primary" isWide onClick={() => navigation.navigate(urlOf('feedback'))}>
                {t('page.write')}
              </Button>
              <p className="fine centered">{t('feedback.time')}</p>
            </div>
          </SectionCard>
          <SectionCard title={t('help.faq')} isFlush>
            {QUESTIONS.map((no) => (
              <Fold key={no} title={t(`help.q${no}`)}>
                <p className="muted">{t(`help.a${no}`)}</p>
              </Fold>
            ))}
          </SectionCard>
        </div>
        <div className="stack">
          <StandingTexts />
          <Version />
        </div>
      </div>
    </Page>
  );
});

const OpenTag = observer(function OpenTag() {
  const { t } = useTranslation();
  const { serverClock } = useStores();
  if (!serverClock.isKnown) return <Skeleton width="4rem" />;
  const isOpen = isSupportOpen(serverClock.nowMs);
  return (
    <StatusTag tone={isOpen ? 'up' : 'muted'}>{t(isOpen ? 'help.open' : 'help.closed')}</StatusTag>
  );
});

const Now = observer(function Now() {
  const { t } = useTranslation();
  const { serverClock } = useStores();
  if (!serverClock.isKnown) return <Skeleton width="60%" />;
  const time = formatTime(serverClock.nowMs / 1000);
  return <p className="quiet tabular">{t('help.now', { time })}</p>;
});

const Version = observer(function Version() {
  const { t } = useTranslation();
  const { app } = useContentStores().content;
  useEffect(() => void app.load(), [app]);
  if (!app.value) return null;
  const { name, version } = app.value;
  return <p className="quiet centered">{t('contact.version', { name, version })}</p>;
});
