import { observer } from 'mobx-react-lite';
import { useT } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { MoreIcon, QuickPickIcon, RepeatIcon, UndoIcon } from './bet-icons.tsx';
import css from './tools-bar.module.css';
import { useTools } from './use-tools.ts';

/** What is needed most, one tap away; the rest of it, and this, in words behind the last one. */
export const SlipTools = observer(function SlipTools() {
  const t = useT();
  const tools = useTools();
  return (
    <div className={css['tools']} role="group" aria-label={t('bet.tools.name')}>
      <IconButton icon={<UndoIcon />} label={t('bet.undo')} onClick={tools.undo} />
      <IconButton icon={<RepeatIcon />} label={t('bet.tools.repeat')} onClick={tools.repeat} />
      <IconButton
        // Players know it by this sign.
        icon={<span className={css['double']}>×2</span>}
        label={t('bet.tools.double')}
        onClick={tools.double}
      />
      <span className={css['roomy']}>
        <IconButton icon={<QuickPickIcon />} label={t('bet.tools.random')} onClick={tools.random} />
      </span>
      <IconButton icon={<MoreIcon />} label={t('bet.tools.more')} onClick={tools.more} />
    </div>
  );
});
