import { useT } from '../../i18n/i18n.ts';
import { urlOf } from '../../navigation/routes.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { SheetProps } from './profile-sheet.ts';
import css from './share-sheet.module.css';

export function JoinSheet({ isOpen, onClose }: SheetProps) {
  const t = useT();
  const navigation = useNavigation();
  const url = urlOf('feedback');
  const write = () => {
    onClose();
    navigation.navigate(url);
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('menu.join')} closeLabel={t('common.close')}>
      <div className={css['share']}>
        <p>{t('join.intro')}</p>
        <p>{t('join.testers')}</p>
        <p>{t('join.makers')}</p>
        {navigation.leads(url) && (
          <Button kind="primary" isWide onClick={write}>
            {t('join.act')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
