import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { Page, type PageProps } from '../../../ui/layout/page.tsx';

export function InnerPage(props: Pick<PageProps, 'title' | 'action' | 'isForm' | 'children'>) {
  const { t } = useTranslation();
  const navigation = useNavigation();
  return <Page {...props} back={{ label: t('common.back'), onBack: () => navigation.back() }} />;
}
