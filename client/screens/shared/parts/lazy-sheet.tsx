import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { useFeedback } from '../stores/use-feedback.ts';
import { useLazyComponent } from '../stores/use-lazy-component.ts';

export interface LazySheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Makes a sheet whose code is loaded after the page that may open it, so that it needs no network
 * later. Opened earlier, it appears when it is loaded; if that fails, it closes with a toast.
 */
export function lazySheet<P extends LazySheetProps>(
  fetchSheet: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return observer(function LazySheet(props: P) {
    const { isOpen, onClose } = props;
    const t = useT();
    const feedback = useFeedback();
    const [Sheet, load] = useLazyComponent(true, fetchSheet);
    const isMissing = isOpen && Sheet === null;
    const reportFailure = useEffectEvent(() => {
      onClose();
      feedback.toast(t('failure.network'), 'error');
    });
    useEffect(() => {
      if (isMissing) load().catch(() => reportFailure());
    }, [isMissing, load]);
    return Sheet && <Sheet {...props} />;
  });
}
