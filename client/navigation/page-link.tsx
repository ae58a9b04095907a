import type { MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
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

/** The router's link, which moves by the rules of the app: a second tap on it does nothing. */
export function PageLink({ to, isCurrent = false, label, ...props }: PageLinkProps) {
  const navigation = useNavigation();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigation.open(to);
  };
  return (
    <Link
      {...props}
      to={to.startsWith('/') ? to : `/${to}`}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      onClick={follow}
    />
  );
}
