import type { MouseEvent, ReactNode, Ref } from 'react';
import { routeNameOf, routeOf } from './routes.ts';
import { useNavigation } from './use-navigation.ts';

export interface PageLinkProps {
  /** A URL of the route table. Pages of the tab bar are switched to, others are navigated to. */
  to: string;
  className?: string | undefined;
  isCurrent?: boolean;
  /** Accessible name, instead of the content. */
  label?: string;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
}

/** A link to a page. It has an address, so it can be opened in a new browser tab. */
export function PageLink({ ref, to, className, isCurrent = false, ...props }: PageLinkProps) {
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
      ref={ref}
      href={`#${to.startsWith('/') ? to : `/${to}`}`}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={props.label}
      onClick={follow}
    >
      {props.children}
    </a>
  );
}
