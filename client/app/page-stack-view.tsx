import {
  Activity,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  ViewTransition,
} from 'react';
import { useRoutes } from 'react-router-dom';
import { PageLife } from '../navigation/page-life.ts';
import type { LivePage, PageStack } from '../navigation/page-stack.ts';
import { urlOfLocation, type RouteName } from '../navigation/routes.ts';
import { listen } from '../ui/gestures/listen.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ROUTE_TABLE } from './routes.tsx';
import './page-motion.css';

/** Pop-in forward, pop-out back (SCR-11); tabs move along their order. */
const TABS = { next: 'to-next-tab', previous: 'to-previous-tab', none: 'none' };
const ENTER = { ...TABS, forward: 'pop-in', back: 'pop-out-under' };
const EXIT = { ...TABS, forward: 'pop-in-under', back: 'pop-out' };

interface PageStackViewProps {
  stack: PageStack;
  /** How the next page change moves. The page that leaves does what it was told before. */
  motion: PageStack['direction'];
}

/** Renders all live pages: the current one visible, the others hidden with their state. */
export function PageStackView({ stack, motion }: PageStackViewProps) {
  const [lives] = useState(() => new Map<string, PageLife>());
  const shown = useRef(stack);
  // Runs before the effects of the pages, so that they can tell which pages are gone.
  useLayoutEffect(() => {
    shown.current = stack;
  }, [stack]);
  // This cleanup runs after a leaving page was hidden and before the next one is shown.
  useEffect(() => {
    return () => {
      const alive = new Set(shown.current.pages.map(({ key }) => key));
      for (const [key, life] of lives) {
        if (alive.has(key)) continue;
        life.unload();
        lives.delete(key);
      }
    };
  }, [stack, lives]);
  return stack.pages.map((page) => (
    <Activity key={page.key} mode={page.key === stack.current.key ? 'visible' : 'hidden'}>
      <ViewTransition enter={ENTER[motion]} exit={EXIT[motion]} update="none" default="none">
        {/* Tests read which URL is rendered: the address bar changes earlier. */}
        <div className="live-page" data-shown={urlOfLocation(page.location)}>
          <LivePageView page={page} lives={lives} />
        </div>
      </ViewTransition>
    </Activity>
  ));
}

interface LivePageViewProps {
  page: LivePage;
  lives: Map<string, PageLife>;
}

function LivePageView({ page, lives }: LivePageViewProps) {
  const [life] = useState(() => createPageLife(page.name));
  // With a location of its own, a hidden page keeps its query.
  const screen = useRoutes(ROUTE_TABLE, page.location);
  useInsertionEffect(() => {
    lives.set(page.key, life);
  }, [lives, page.key, life]);
  useScrollRestoration();
  return (
    <>
      <ErrorBoundary>{screen}</ErrorBoundary>
      <PageLifeEffects life={life} />
    </>
  );
}

/** Dispatches the events of a page on `window`. */
function createPageLife(name: RouteName): PageLife {
  return new PageLife(
    (event) => void window.dispatchEvent(new CustomEvent('page-life', { detail: { event, name } })),
  );
}

/** Rendered after the screen, so that the effects of the screen run before `load` and `show`. */
function PageLifeEffects({ life }: { life: PageLife }) {
  useEffect(() => {
    life.show();
    return () => life.hide();
  }, [life]);
  return null;
}

/** Restores the scroll position of a page that is shown again. */
function useScrollRestoration(): void {
  const scrollTop = useRef(0);
  useLayoutEffect(() => {
    window.scrollTo(0, scrollTop.current);
    return listen(window, { scroll: () => (scrollTop.current = window.scrollY) });
  }, []);
}
