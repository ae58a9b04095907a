import { useTranslation } from 'react-i18next';
import type { TextKey } from '../i18n/i18n.ts';
import { Sheet } from '../ui/overlays/sheet.tsx';
import css from './key-help.module.css';

interface KeyHelpProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the keys of the app. */
export function KeyHelp({ isOpen, onClose }: KeyHelpProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('keys.title')} closeLabel={t('common.close')}>
      <Keys title="keys.everywhere" keys={['help', 'close']} />
      <Keys title="keys.board" keys={['chips', 'scale', 'place', 'clear', 'details']} />
    </Sheet>
  );
}

type Key = 'help' | 'close' | 'chips' | 'scale' | 'place' | 'clear' | 'details';

function Keys({ title, keys }: { title: TextKey; keys: readonly Key[] }) {
  const { t } = useTranslation();
  return (
    <section className={css['group']}>
      <h3 className="quiet">{t(title)}</h3>
      <dl className={css['keys']}>
        {keys.map((key) => (
          <div key={key} className="ruled beside">
            <dt>
              <kbd>{t(`keys.caps.${key}`)}</kbd>
            </dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
