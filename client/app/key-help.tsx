import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../i18n/i18n.ts';
import { areKeysTaken, listen } from '../ui/gestures/listen.ts';
import { Sheet } from '../ui/overlays/sheet.tsx';
import css from './key-help.module.css';

/** Lists the keys of the app at "?", on every page. */
export function KeyHelp() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      if (key === '?' && !ctrlKey && !altKey && !metaKey && !areKeysTaken()) setIsOpen(true);
    };
    return listen(document, { keydown: onKey });
  }, []);
  const close = () => setIsOpen(false);
  return (
    <Sheet isOpen={isOpen} onClose={close} title={t('keys.title')} closeLabel={t('common.close')}>
      <Keys title="keys.everywhere" keys={['help', 'close']} />
      <Keys title="keys.board" keys={['chips', 'scale', 'place', 'clear', 'details']} />
    </Sheet>
  );
}

/** What is written on the keys, in every language. */
const CAPS = {
  help: '?',
  close: 'Esc',
  chips: '1 – 6',
  scale: '+ −',
  place: 'Enter',
  clear: 'Esc',
  details: 'Shift F10',
} as const;

function Keys({ title, keys }: { title: TextKey; keys: readonly (keyof typeof CAPS)[] }) {
  const { t } = useTranslation();
  return (
    <section className={css['group']}>
      <h3 className="quiet">{t(title)}</h3>
      <dl className={css['keys']}>
        {keys.map((key) => (
          <div key={key} className="ruled beside">
            <dt>
              <kbd>{CAPS[key]}</kbd>
            </dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
