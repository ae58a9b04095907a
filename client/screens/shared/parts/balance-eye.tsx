import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/controls/button.tsx';
import { EyeIcon, EyeOffIcon } from '../../../ui/controls/icons.tsx';
import { useStores } from '../stores/use-stores.ts';

/** Hides and shows the balance everywhere. */
export const BalanceEye = observer(function BalanceEye() {
  const { t } = useTranslation();
  const { preferences } = useStores();
  const isHidden = preferences.isBalanceHidden;
  return (
    <IconButton
      icon={isHidden ? <EyeOffIcon /> : <EyeIcon />}
      label={t(isHidden ? 'common.showBalance' : 'common.hideBalance')}
      onClick={() => preferences.toggle('isBalanceHidden')}
    />
  );
});
