import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { useContentStores } from '../shared/stores/use-content-stores.ts';

const TABS = ['all', 'system', 'activity', 'announcement'] as const;

export const NoticeTabs = observer(function NoticeTabs() {
  const t = useT();
  const { notices } = useContentStores();
  return (
    <Choice
      legend={t('notice.kinds')}
      isLegendHidden
      face="flow"
      options={TABS.map((value) => ({ value, words: t(`notice.${value}`) }))}
      value={notices.tab}
      onChange={(tab) => void notices.show(tab)}
    />
  );
});
