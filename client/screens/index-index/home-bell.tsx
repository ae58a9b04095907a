import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { urlOf } from '../../navigation/routes.ts';
import { BellIcon } from '../../ui/controls/icons.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import css from './home-bell.module.css';

/** The way to the notices, with the number of those nobody has read. */
export const HomeBell = observer(function HomeBell() {
  const t = useT();
  const { count } = useStores().unreadNotices;
  const unread = count > 0 ? `, ${t('tab.unread', { count })}` : '';
  return (
    <PageLink to={urlOf('notice')} className={css['bell']} label={t('home.notices') + unread}>
      <BellIcon />
      {count > 0 && <span className={css['count']}>{count > 99 ? '99+' : count}</span>}
    </PageLink>
  );
});
