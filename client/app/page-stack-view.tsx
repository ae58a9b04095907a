import { Activity, useEffect, useLayoutEffect, useRef, ViewTransition } from 'react';
import { useRoutes } from 'react-router-dom';
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
  const shown = useRef(stack);
  // Runs before the effects of the pages, so that they can tell which pages are gone.
  useLayoutEffect(() => {
    shown.current = stack;
  }, [stack]);
  // This cleanup runs after a leaving page was hidden and before the next one is shown.
  useEffect(() => {
    return () => {
      const alive = new Set(shown.current.pages.map(({ key }) => key));
      for (const { key, name } of stack.pages) if (!alive.has(key)) tellPageLife('unload', name);
    };
  }, [stack]);
  return stack.pages.map((page) => (
    <Activity key={page.key} mode={page.key === stack.current.key ? 'visible' : 'hidden'}>
      <ViewTransition enter={ENTER[motion]} exit={EXIT[motion]} update="none" default="none">
        {/* Tests read which URL is rendered: the address bar changes earlier. */}
        <div className="live-page" data-shown={urlOfLocation(page.location)}>
          <LivePageView page={page} />
        </div>
      </ViewTransition>
    </Activity>
  ));
}

function LivePageView({ page }: { page: LivePage }) {
  // With a location of its own, a hidden page keeps its query.
  const screen = useRoutes(ROUTE_TABLE, page.location);
  useScrollRestoration();
  return (
    <>
      <ErrorBoundary>{screen}</ErrorBoundary>
      <PageLifeEffects name={page.name} />
    </>
  );
}

/** The events in the life of a page (STA-14). */
type PageEvent = 'load' | 'show' | 'ready' | 'hide' | 'unload';

function tellPageLife(event: PageEvent, name: RouteName): void {
  window.dispatchEvent(new CustomEvent('page-life', { detail: { event, name } }));
}

/** Rendered after the screen, so that the effects of the screen run before `load` and `show`. */
function PageLifeEffects({ name }: { name: RouteName }) {
  const isNew = useRef(true);
  useEffect(() => {
    if (isNew.current) tellPageLife('load', name);
    tellPageLife('show', name);
    if (isNew.current) tellPageLife('ready', name);
    isNew.current = false;
    return () => tellPageLife('hide', name);
  }, [name]);
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
