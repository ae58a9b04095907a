import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, type ComponentType, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../stores/use-feedback.ts';
import { useStores } from '../stores/use-stores.ts';

/** The open state of a sheet, and how it is closed. */
export interface SheetControl {
  isOpen: boolean;
  onClose: () => void;
}

/** Until then a page has loaded what it shows. */
const SHEET_DELAY_MS = 2000;

/**
 * Makes a sheet whose code is loaded a moment after the page that may open it, so that it needs no
 * network later. Opened earlier, it appears when it is loaded; if that fails, it closes with a toast.
 */
export function lazySheet<P extends SheetControl>(
  fetchSheet: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return observer(function LazySheet(props: P) {
    const { isOpen, onClose } = props;
    const { t } = useTranslation();
    const feedback = useFeedback();
    const [isDue, setIsDue] = useState(false);
    const [Sheet, load] = useLazyComponent(isDue, fetchSheet);
    useEffect(() => {
      const timer = setTimeout(() => setIsDue(true), SHEET_DELAY_MS);
      return () => clearTimeout(timer);
    }, []);
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

/**
 * Loads a component after paint when `isWanted`; `load` loads it immediately. Renders nothing on
 * failure and retries when the network returns. Offline it tries too: the code may be on the device.
 * Call it in an observer.
 */
export function useLazyComponent<P>(
  isWanted: boolean,
  importComponent: () => Promise<ComponentType<P>>,
): [component: ComponentType<P> | null, load: () => Promise<void>] {
  const { isOnline } = useStores().connection;
  const [Component, setComponent] = useState<ComponentType<P> | null>(null);
  const load = useCallback(
    () => importComponent().then((loaded) => setComponent(() => loaded)),
    [importComponent],
  );
  useEffect(() => {
    if (!isWanted || Component) return;
    // Each in a task of its own, so that taps are handled between them.
    const timer = setTimeout(() => void load().catch(() => undefined), 0);
    return () => clearTimeout(timer);
  }, [isWanted, isOnline, Component, load]);
  return [Component, load];
}
