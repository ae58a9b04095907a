import { IconButton } from '../controls/button.tsx';
import { CloseIcon } from '../controls/icons.tsx';
import css from './prompt-bar.module.css';

export interface PromptBarProps {
  /** Null shows nothing. */
  text: string | null;
  actionLabel: string;
  closeLabel: string;
  onAction: () => void;
  onClose: () => void;
}

/** One sentence over the tab bar, which waits: it takes no focus. Pages without that bar never show it. */
export function PromptBar({ text, actionLabel, closeLabel, onAction, onClose }: PromptBarProps) {
  return (
    <div className={css['place']} role="status">
      {text !== null && (
        <div className={css['bar']}>
          <p className={css['text']}>{text}</p>
          <button type="button" className={css['act']} onClick={onAction}>
            {actionLabel}
          </button>
          <IconButton icon={<CloseIcon />} label={closeLabel} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
