import { useTranslation } from 'react-i18next';
import { Sheet, type SheetProps } from '../../../ui/overlays/sheet.tsx';

export function PageSheet(props: Omit<SheetProps, 'closeLabel'>) {
  const { t } = useTranslation();
  return <Sheet {...props} closeLabel={t('common.close')} />;
}
