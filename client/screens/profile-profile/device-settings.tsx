import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { LOCALES, LANGUAGE_LABELS } from '../../i18n/locales.ts';
import { Choice } from '../../ui/controls/choice.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import css from './device-settings.module.css';

export const DeviceSettings = observer(function DeviceSettings() {
  const t = useT();
  const { preferences } = useStores();
  return (
    <SectionCard title={t('profile.settings')}>
      <div className={css['settings']}>
        <Choice
          legend={t('profile.language')}
          face="segments"
          options={LOCALES.map((locale) => ({
            value: locale,
            words: <span lang={locale}>{LANGUAGE_LABELS[locale].name}</span>,
          }))}
          value={preferences.locale}
          onChange={(locale) => preferences.setLocale(locale)}
        />
        <Choice
          legend={t('profile.appearance')}
          face="segments"
          options={[
            { value: 'system', words: t('profile.system') },
            { value: 'light', words: t('profile.light') },
            { value: 'dark', words: t('profile.dark') },
          ]}
          value={preferences.theme}
          onChange={(theme) => preferences.setTheme(theme)}
        />
      </div>
    </SectionCard>
  );
});
