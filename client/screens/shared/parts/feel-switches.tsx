import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/controls/switch.tsx';
import { useStores } from '../stores/use-stores.ts';

export const FeelSwitches = observer(function FeelSwitches() {
  const { t } = useTranslation();
  const { feel, preferences } = useStores();
  return (
    <div>
      <Switch
        label={t('profile.sound')}
        isOn={preferences.isSoundOn}
        onToggle={() => preferences.toggle('isSoundOn')}
      />
      {feel.canVibrate && (
        <Switch
          label={t('profile.vibration')}
          isOn={preferences.isVibrationOn}
          onToggle={() => preferences.toggle('isVibrationOn')}
        />
      )}
    </div>
  );
});
