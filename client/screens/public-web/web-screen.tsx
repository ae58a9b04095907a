import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { formatDate } from '../../i18n/day-formats.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { ContentView } from '../shared/lists/refreshable.tsx';
import { Article } from '../shared/parts/article.tsx';
import { InnerPage } from '../shared/parts/inner-page.tsx';
import { standingTextName, StandingTexts } from '../shared/parts/standing-texts.tsx';
import { webAddress, webHosts } from '../shared/parts/web-address.ts';
import { useEffectOnKeyChange } from '../shared/stores/page-hooks.ts';
import { useContentStores, useStores } from '../shared/stores/use-stores.ts';
import css from './web-screen.module.css';

/** `/pages/public/web`: a standing text by name, or a page of an allowed site. */
export const WebScreen = observer(function WebScreen() {
  const { t } = useTranslation();
  const { content } = useContentStores();
  const [query] = useSearchParams();
  const text = query.get('text');
  const textTitle =
    text === null
      ? query.get('title')
      : content.texts.of(text).value?.title || standingTextName(t, text);
  return (
    <InnerPage title={textTitle || t('web.title')}>
      {text === null ? <Framed /> : <StandingText id={text} />}
    </InnerPage>
  );
});

function Framed() {
  const { t } = useTranslation();
  const navigation = useNavigation();
  const [query] = useSearchParams();
  const title = query.get('title');
  const address = webAddress(query.get('url') ?? undefined, webHosts(), window.location.host);
  const [tryNo, setTryNo] = useState(0);
  if (address.kind === 'page') {
    return (
      <WebFrame
        key={tryNo}
        address={address}
        title={title || address.host}
        onRetry={() => setTryNo(tryNo + 1)}
      />
    );
  }
  return (
    <SectionCard>
      <EmptyState
        isError
        sentence={
          address.kind === 'none' ? t('web.missing') : t('web.refused', { host: address.host })
        }
        action={{ label: t('web.act'), onClick: () => navigation.back() }}
      />
    </SectionCard>
  );
}

/** A page that has not loaded after this time probably never will. */
const LATE_MS = 10_000;

interface WebFrameProps {
  address: { readonly href: string; readonly host: string };
  title: string;
  onRetry: () => void;
}

/**
 * A page in its frame. A frame reports no failure: a page that does not answer never loads, and one whose
 * connection is refused, or that forbids its framing, loads like any other. So a retry is always there.
 */
const WebFrame = observer(function WebFrame({ address, title, onRetry }: WebFrameProps) {
  const { t } = useTranslation();
  const { connection } = useStores();
  const { ticker } = useContentStores();
  const [state, setState] = useState<'loading' | 'late' | 'loaded'>('loading');
  useEffect(
    () => ticker.after(LATE_MS, () => setState((now) => (now === 'loading' ? 'late' : now))),
    [ticker],
  );
  const hasFailed = state === 'late' || (state === 'loading' && !connection.isOnline);
  return (
    <>
      <p className="quiet centered">{t('web.from', { host: address.host })}</p>
      {hasFailed ? (
        <EmptyState
          isError
          sentence={t('web.failed', { host: address.host })}
          action={{ label: t('common.retry'), onClick: onRetry }}
        />
      ) : (
        <p className="quiet centered">
          <span>{`${t('web.empty')} `}</span>
          <LinkButton onClick={onRetry}>{t('common.retry')}</LinkButton>
        </p>
      )}
      <iframe
        className={css['frame']}
        hidden={hasFailed}
        title={title}
        src={address.href}
        // Never allow-same-origin, and nothing that could navigate the app itself.
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        onLoad={() => setState('loaded')}
      />
    </>
  );
});

const StandingText = observer(function StandingText({ id }: { id: string }) {
  const { t, i18n } = useTranslation();
  const text = useContentStores().content.texts.of(id);
  useEffectOnKeyChange(`${i18n.language} ${id}`, () => void text.load());
  return (
    <ContentView resource={text} failureText={t('text.failed')}>
      {({ content, updatetime }) => (
        <div className="pair reading">
          <SectionCard>
            {updatetime > 0 && (
              <p className={`fine ${css['updated']}`}>
                {t('text.updated', { day: formatDate(i18n.language, updatetime) })}
              </p>
            )}
            <Article html={content} />
          </SectionCard>
          <StandingTexts shown={id} />
        </div>
      )}
    </ContentView>
  );
});
