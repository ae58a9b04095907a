import type { MouseEvent, ReactNode } from 'react';
import { routeNameOf, routeOf } from './routes.ts';
import { useNavigation } from './use-navigation.ts';

export interface PageLinkProps {
  /** A url of the route table; a page of the tab bar is switched to, any other navigated to. */
  to: string;
  className?: string | undefined;
  isCurrent?: boolean;
  /** Said instead of what is in it. */
  label?: string;
  children: ReactNode;
}

/** A link between pages: with an address of its own, so it can be opened in another tab of the browser. */
export function PageLink({ to, className, isCurrent = false, label, children }: PageLinkProps) {
  const navigation = useNavigation();
  const name = routeNameOf(to);
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (name !== null && routeOf(name).tab) navigation.switchTab(to);
    else navigation.navigate(to);
  };
  return (
    <a
      href={`#${to.startsWith('/') ? to : `/${to}`}`}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      onClick={follow}
    >
      {children}
    </a>
  );
}
