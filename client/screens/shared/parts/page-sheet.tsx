import { useTranslation } from 'react-i18next';
import { Sheet, type SheetProps } from '../../../ui/overlays/sheet.tsx';

/** A sheet with a button that closes it. */
export function PageSheet(props: Omit<SheetProps, 'closeLabel'>) {
  const { t } = useTranslation();
  return <Sheet {...props} closeLabel={t('common.close')} />;
}
