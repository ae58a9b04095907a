import { useEffect, useState } from 'react';
import { whenQuiet } from './quiet-time.ts';

/** Fields that are typed into; a radio keeps the focus for as long as nothing else takes it. */
const TYPED = ':is(input, textarea, select, [contenteditable]):not([type=radio], [type=checkbox])';
/**
 * Whether the news are shown: from the first moment on in which the player neither types nor has
 * something else over the page, until there are none.
 */
export function useShownWhenQuiet(hasNews: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  if (isShown && !hasNews) setIsShown(false);
  useEffect(() => {
    if (!hasNews || isShown) return;
    const quiet = whenQuiet(isPlayerBusy, () => setIsShown(true));
    const onTouch = () => quiet.touch();
    document.addEventListener('pointerdown', onTouch);
    document.addEventListener('keydown', onTouch);
    return () => {
      quiet.stop();
      document.removeEventListener('pointerdown', onTouch);
      document.removeEventListener('keydown', onTouch);
    };
  }, [hasNews, isShown]);
  return isShown && hasNews;
}

function isPlayerBusy(): boolean {
  if (document.hidden || document.activeElement?.matches(TYPED)) return true;
  // One that is closing has no `open` attribute any more, but can still be seen.
  const dialogs = Array.from(document.querySelectorAll('dialog'));
  return dialogs.some((dialog) => dialog.getClientRects().length > 0);
}
