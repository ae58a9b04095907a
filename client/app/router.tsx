import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  Navigate,
  useLocation,
  useNavigate,
  useNavigationType,
  type Location,
} from 'react-router-dom';
import type { Entries } from '../navigation/entries.ts';
import { initialStack, nextStack, type PageStack } from '../navigation/page-stack.ts';
import { routeNameOf, routeOf, urlOfLocation } from '../navigation/routes.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useStores } from '../screens/shared/stores/use-stores.ts';
import { listen } from '../ui/gestures/listen.ts';
import { useIsDesk } from '../ui/gestures/media.ts';
import { currentUrl } from './address.ts';
import { PageStackView } from './page-stack-view.tsx';
import { fetchScreen } from './routes.tsx';
import { TabBar } from './tab-bar.tsx';

/** The pages of the app with their tabs, in a router. */
export function Shell({ entries }: { entries: Entries }) {
  const go = useNavigate();
  const navigation = useNavigation();
  const location = useLocation();
  const { stack, motion } = usePageStack(location, entries);
  const { name } = stack.current;
  const isTab = routeOf(name).tab === true;
  const hasRail = useIsDesk();
  const first = useRef(location);
  useEffect(() => {
    // The router ignores changes of the address before it is mounted, so repeat the last one.
    if (!isInAddressBar(first.current)) window.dispatchEvent(new PopStateEvent('popstate'));
  }, []);
  useEffect(() => navigation.attach(go), [navigation, go]);
  useEffect(() => navigation.onPageShown(), [navigation, stack]);
  return (
    <div
      className={isTab ? 'with-tab-bar' : undefined}
      data-rail={name === 'gameBet' ? 'slim' : 'wide'}
    >
      {routeNameOf(location.pathname) === null && <Navigate to="/" replace />}
      {/* The keyboard reaches the rail before the page, and the bar below it after the page. */}
      {hasRail && <TabBar current={name} isRail />}
      <PageStackView stack={stack} motion={motion} />
      {!hasRail && isTab && <TabBar current={name} />}
    </div>
  );
}

function isInAddressBar(location: Location): boolean {
  const url = currentUrl();
  return [url, `/${url}`].includes(urlOfLocation(location));
}

/**
 * Returns the page stack of an address. The stack changes in a transition of its own: React renders
 * a `popstate` event synchronously, without an animation. It changes only when the code of the page
 * is loaded, so that the old page stays until then. How it moves is told the pages before, because a
 * transition type goes to whatever React commits first.
 */
function usePageStack(location: Location, entries: Entries) {
  const how = useNavigationType();
  const stores = useStores();
  const [stack, setStack] = useState(() => {
    entries.begin(location);
    return initialStack(location, entries.at);
  });
  const [motion, setMotion] = useState<PageStack['direction']>('none');
  const followed = useRef(location);
  const latest = useRef(stack);
  const isSwiped = useRef(false);
  useLayoutEffect(() => {
    // During a swipe back, some browsers move the page themselves.
    const onPop = (event: PopStateEvent) => (isSwiped.current = event.hasUAVisualTransition);
    return listen(window, { popstate: onPop });
  }, []);
  useLayoutEffect(() => {
    if (followed.current === location) return;
    const hasMoved = isSwiped.current;
    isSwiped.current = false;
    followed.current = location;
    entries.follow(location, how);
    const next = (latest.current = nextStack(latest.current, location, entries.at));
    void showNext();

    async function showNext(): Promise<void> {
      await fetchScreen(next.current.name, stores);
      if (latest.current !== next) return;
      setMotion(hasMoved ? 'none' : next.direction);
      startTransition(() => setStack(next));
    }
  }, [location, how, entries, stores]);
  return { stack, motion };
}
