import {
  Activity,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  ViewTransition,
} from 'react';
import { PAGE_EVENTS, PageLife, type PageEvent } from '../navigation/page-life.ts';
import type { LivePage, PageStack } from '../navigation/page-stack.ts';
import type { RouteName } from '../navigation/routes.ts';
import { PageContext } from '../navigation/use-navigation.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { SCREENS } from './screens.tsx';
import './page-motion.css';

/** Pop-in forward, pop-out back (SCR-11); tabs change without a motion. */
const ENTER = { forward: 'pop-in', back: 'pop-out-under', default: 'none' };
const EXIT = { forward: 'pop-in-under', back: 'pop-out', default: 'none' };

/** Every live page, the current one shown, the others kept as they were left. */
export function PageStackView({ stack }: { stack: PageStack }) {
  const [lives] = useState(() => new Map<string, PageLife>());
  const shown = useRef(stack);
  // Before the effects of the pages: by then it is known which of them are gone.
  useLayoutEffect(() => {
    shown.current = stack;
  }, [stack]);
  // Undone after a page that goes was hidden, and before the next one is shown.
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
      <ViewTransition enter={ENTER} exit={EXIT} update="none" default="none">
        {/* Which address is shown by now, for whoever looks on from outside: the address bar is ahead. */}
        <div data-shown={page.url}>
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
  const [life] = useState(() => announcedLife(page.name));
  const Screen = SCREENS[page.name];
  useInsertionEffect(() => {
    lives.set(page.key, life);
  }, [lives, page.key, life]);
  useScrollKept();
  return (
    <PageContext value={page}>
      <ErrorBoundary>{Screen && <Screen />}</ErrorBoundary>
      <LifeLine life={life} />
    </PageContext>
  );
}

/** What happens to a page is told on `window` too, for whoever looks on from outside of it. */
function announcedLife(name: RouteName): PageLife {
  const tell = (event: PageEvent) => () =>
    void window.dispatchEvent(new CustomEvent('page-life', { detail: { event, name } }));
  const life = new PageLife();
  life.listen({ current: Object.fromEntries(PAGE_EVENTS.map((event) => [event, tell(event)])) });
  return life;
}

/** Stands behind the screen, so that its effects have run by the time the page hears of its life. */
function LifeLine({ life }: { life: PageLife }) {
  useEffect(() => {
    life.show();
    return () => life.hide();
  }, [life]);
  return null;
}

/** A page comes back where it was left. */
function useScrollKept(): void {
  const place = useRef(0);
  useLayoutEffect(() => {
    window.scrollTo(0, place.current);
    const onScroll = () => {
      place.current = window.scrollY;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
}
