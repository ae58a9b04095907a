import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayGroup } from '#contract/rules/plays.ts';
import { listen } from '../../../ui/gestures/listen.ts';
import { useScrollEdges } from '../../../ui/gestures/scroll.ts';
import css from './board.module.css';

/** Jumps to a group of picks, and marks the one in view. With large text the bar scrolls, and shades its far end. */
export function BoardNav({ groups }: { groups: readonly PlayGroup[] }) {
  const { t } = useTranslation();
  const [edge, setEdge] = useState<'start' | 'end'>('start');
  const nav = useScrollEdges<HTMLElement>(setEdge);
  const [current, setCurrent] = useState(groups[0]);
  useEffect(() => {
    const bar = nav.current;
    const look = () => {
      const from = bar?.getBoundingClientRect().bottom ?? 0;
      const passed = findGroups(bar).filter(
        (each) => each.getBoundingClientRect().top <= from + NEAR_PX,
      );
      const last = passed.at(-1)?.dataset['group'];
      setCurrent(groups.find((group) => group === last) ?? groups[0]);
    };
    return listen(window, { scroll: look });
  }, [groups, nav]);
  const jump = (group: PlayGroup) => {
    const section = findGroups(nav.current).find((each) => each.dataset['group'] === group);
    section?.scrollIntoView();
    // The next Tab leads to the first pick of the group.
    section?.focus({ preventScroll: true });
  };
  return (
    <nav ref={nav} className={css['nav']} data-edge={edge} aria-label={t('bet.groupsName')}>
      {groups.map((group) => (
        <button
          key={group}
          type="button"
          className={`muted bold nowrap ${css['jump']}`}
          aria-current={group === current ? 'true' : undefined}
          onClick={() => jump(group)}
        >
          {t(`bet.groups.${group}`)}
        </button>
      ))}
    </nav>
  );
}

/** A group counts as reached this far below the bar. */
const NEAR_PX = 24;

function findGroups(nav: HTMLElement | null): readonly HTMLElement[] {
  return Array.from(nav?.parentElement?.querySelectorAll<HTMLElement>('[data-group]') ?? []);
}
