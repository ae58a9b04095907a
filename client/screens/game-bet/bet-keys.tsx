import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { betKeyOf, type BetKey } from './key-map.ts';
import { useSlipTools } from './cart/use-slip-tools.ts';
import css from './bet-keys.module.css';

interface BetKeysProps {
  /** Places the bet, or shows the cart where it is out of view. */
  onEnter: () => void;
}

/** Listens for the keys of the betting page, and lists them in a sheet. */
export const BetKeys = observer(function BetKeys({ onEnter }: BetKeysProps) {
  const t = useT();
  const { slip } = useGameStores();
  const tools = useSlipTools();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const act = (key: BetKey) => {
    if (key.act === 'chip') slip.setChip(String(key.chip / 100));
    else if (key.act === 'clear') slip.clear();
    else if (key.act === 'help') setIsHelpOpen(true);
    else if (key.act === 'place') onEnter();
    else tools[key.act]();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = betKeyOf(event);
    if (!key || event.defaultPrevented || isTyping() || isDialogOpen()) return;
    // A control that has the focus by keyboard takes Enter itself.
    if (
      key.act === 'place' &&
      document.activeElement?.matches('main :focus-visible, header :focus-visible')
    )
      return;
    event.preventDefault();
    act(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <Sheet
      isOpen={isHelpOpen}
      onClose={() => setIsHelpOpen(false)}
      title={t('keys.title')}
      closeLabel={t('common.close')}
    >
      <dl className={css['keys']}>
        {KEYS.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{t(`keys.caps.${key}`)}</kbd>
            </dt>
            <dd>{t(`keys.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
});

const KEYS = ['chips', 'scale', 'place', 'clear', 'details', 'help'] as const;

function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type=radio]), textarea, select') ?? false;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
