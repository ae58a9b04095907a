import { observer } from 'mobx-react-lite';
import { dayText } from '#contract/time-zone.ts';
import { formatDay as dayWords } from '../../i18n/day-formats.ts';
import { useWords } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Fold } from '../../ui/controls/fold.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { Article } from '../shared/parts/article.tsx';
import { LoadProblem } from '../shared/lists/load-problem.tsx';
import { useAccountStores } from '../shared/stores/use-account-stores.ts';

export const Activities = observer(function Activities() {
  const { t, locale } = useWords();
  const navigation = useNavigation();
  const { activities } = useAccountStores();
  const { value, status, failure } = activities;
  const act = { words: t('offers.act'), onAct: () => navigation.switchTab(urlOf('home')) };
  return (
    <SectionCard title={t('activity.title')} isFlush>
      {status === 'loading' && <SkeletonRows rows={4} label={t('common.loading')} />}
      {status === 'failed' && (
        <LoadProblem
          failure={failure}
          failedWords={t('activity.failed')}
          onRetry={() => void activities.load()}
        />
      )}
      {value?.list.length === 0 && <EmptyState sentence={t('activity.empty')} act={act} />}
      {value?.list.map(({ id, title, content, createtime }) => (
        <Fold key={id} title={title} note={dayWords(locale, dayText(createtime * 1000))}>
          <Article html={content} />
        </Fold>
      ))}
    </SectionCard>
  );
});
