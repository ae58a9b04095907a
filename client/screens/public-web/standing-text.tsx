import { observer } from 'mobx-react-lite';
import { dayText } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import { wireDay } from '../../stores/day-span.ts';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Article } from '../shared/parts/article.tsx';
import { PieceView } from '../shared/parts/piece-view.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.tsx';
import { useOnceFor } from '../shared/stores/use-once-for.ts';
import css from './web-screen.module.css';

/** The terms, the privacy policy and others, as the host has them. */
export const StandingText = observer(function StandingText({ id }: { id: string }) {
  const { t, locale } = useWords();
  const text = useContentStores().content.textOf(id);
  useOnceFor(`${locale} ${id}`, () => void text.load());
  return (
    <PieceView piece={text} failedWords={t('text.failed')}>
      {({ content, updatetime }) => (
        <SectionCard>
          <Article html={content} />
          <p className={css['updated']}>
            {t('text.updated', { day: dayText(locale, wireDay(updatetime * 1000)) })}
          </p>
        </SectionCard>
      )}
    </PieceView>
  );
});
