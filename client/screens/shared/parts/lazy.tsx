import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../i18n/i18n.ts';
import type { AppStores } from '../../../stores/app-stores.ts';
import { useFeedback } from '../stores/use-feedback.ts';
import { useStores } from '../stores/use-stores.ts';

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
  fetchSheet: (stores: AppStores) => Promise<ComponentType<P>>,
): ComponentType<P> {
  return observer(function LazySheet(props: P) {
    const { isOpen, onClose } = props;
    const { t } = useTranslation();
    const feedback = useFeedback();
    const [isDue, setIsDue] = useState(false);
    const [Sheet, load] = useLater(fetchSheet, isDue);
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
 * Loads code after the paint that wants it; the returned function loads it at once. Null until it is
 * there. A failure is tried again when the network returns; offline too, because the code may be on the
 * device. Call it in an observer.
 */
export function useLater<T>(
  fetchCode: (stores: AppStores) => Promise<T>,
  isWanted = true,
): [code: T | null, load: () => Promise<void>] {
  const stores = useStores();
  const { isOnline } = stores.connection;
  const [code, setCode] = useState<T | null>(null);
  const load = useCallback(async () => {
    const loaded = await fetchCode(stores);
    // A component is a function, which React would call.
    setCode(() => loaded);
  }, [fetchCode, stores]);
  useEffect(() => {
    if (!isWanted || code) return;
    const timer = setTimeout(() => void load().catch(() => undefined), 0);
    return () => clearTimeout(timer);
  }, [isWanted, isOnline, code, load]);
  return [code, load];
}

/** Waits for code, and loads the texts and the stores of its area. */
export async function withArea<T>(stores: AppStores, area: 'records' | 'wallet', code: Promise<T>) {
  const [loaded] = await Promise.all([code, loadTexts(area), stores.load(area)]);
  return loaded;
}
