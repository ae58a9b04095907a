import { observer } from 'mobx-react-lite';
import { dayText } from '#contract/time-zone.ts';
import { formatDay } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Article } from '../shared/parts/article.tsx';
import { ContentView } from '../shared/parts/content-view.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';
import { useEffectOnKeyChange } from '../shared/stores/use-effect-on-key-change.ts';
import css from './web-screen.module.css';

/** The terms, the privacy policy and others, as the host has them. */
export const StandingText = observer(function StandingText({ id }: { id: string }) {
  const { t, locale } = useWords();
  const text = useContentStores().content.textOf(id);
  useEffectOnKeyChange(`${locale} ${id}`, () => void text.load());
  return (
    <ContentView piece={text} failedWords={t('text.failed')}>
      {({ content, updatetime }) => (
        <SectionCard>
          <Article html={content} />
          <p className={css['updated']}>
            {t('text.updated', { day: formatDay(locale, dayText(updatetime * 1000)) })}
          </p>
        </SectionCard>
      )}
    </ContentView>
  );
});
