import { observer } from 'mobx-react-lite';
import { useDeferredValue, useState } from 'react';
import { PLAY_GROUPS, type PlayGroup } from '#contract/rules/plays.ts';
import { useT } from '../../i18n/i18n.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { useGameStores } from '../shared/stores/use-game-stores.ts';
import { FiguresBar } from './figures-bar.tsx';
import { CardPicks, FishPicks, MainPicks, SumPicks, TriplePicks } from './pick-groups.tsx';
import css from './play-tabs.module.css';

const PICKS: Record<PlayGroup, React.ComponentType> = {
  main: MainPicks,
  sum: SumPicks,
  triple: TriplePicks,
  cards: CardPicks,
  fish: FishPicks,
};

/** The five groups of plays, one at a time, so that a thumb reaches all of it. */
export const PlayTabs = observer(function PlayTabs() {
  const t = useT();
  const { game } = useGameStores();
  const [chosen, setChosen] = useState<PlayGroup | null>(null);
  const group = chosen ?? (game.game?.face === 'fish' ? 'fish' : 'main');
  // The tab answers the tap at once; its picks, up to twenty with dice, are drawn a moment later.
  const Picks = PICKS[useDeferredValue(group)];
  return (
    <section className={css['card']} aria-label={t('bet.groupsName')}>
      <Tabs
        label={t('bet.groupsName')}
        tabs={PLAY_GROUPS.map((each) => ({
          value: each.group,
          words: t(`bet.groups.${each.group}`),
        }))}
        value={group}
        onChange={setChosen}
      >
        <Picks />
        <FiguresBar />
      </Tabs>
    </section>
  );
});
