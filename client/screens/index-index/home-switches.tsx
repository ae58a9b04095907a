import { observer } from 'mobx-react-lite';
import { useWords } from '../../i18n/i18n.ts';
import { LANGUAGE_LABELS } from '../../i18n/locales.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { LookIcon } from '../../ui/controls/icons.tsx';
import { useStores } from '../shared/stores/use-stores.ts';
import css from './home-switches.module.css';

/** Look and language, one tap each; the profile has the same with all their choices. */
export const HomeSwitches = observer(function HomeSwitches() {
  const { t, locale } = useWords();
  const { preferences } = useStores();
  const isDark = preferences.theme === 'system' ? systemIsDark() : preferences.theme === 'dark';
  const other = locale === 'en' ? 'zh-Hans' : 'en';
  return (
    <>
      <IconButton
        icon={<LookIcon />}
        label={t(isDark ? 'home.themeToLight' : 'home.themeToDark')}
        onClick={() => preferences.setTheme(isDark ? 'light' : 'dark')}
      />
      <button
        type="button"
        className={css['language']}
        lang={other}
        aria-label={LANGUAGE_LABELS[other].switchTo}
        onClick={() => preferences.setLocale(other)}
      >
        {LANGUAGE_LABELS[other].short}
      </button>
    </>
  );
});

function systemIsDark(): boolean {
  return window.matchMedia('(prefers-color-scheme: dark)').matches;
}
