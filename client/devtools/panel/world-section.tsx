import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { loadStatus } from './loaders.ts';
import { useAct, useLoaded, usePanel, type Listed } from './panel-context.ts';
import { NewWorld } from './new-world.tsx';
import { Facts, Group, Item, Line, List, Note } from './parts.tsx';
import { formatMoment } from './formats.ts';

type ListedWorld = Listed<'GET /worlds', 'worlds'>;

const MAIN = 'main';

const loadWorlds = (control: ControlClient) => control.call('GET /worlds');

/** The world this page is in, and the others: each a database, a clock and dice of its own. */
export function WorldSection() {
  const { control, sessions, chooseWorld, reload } = usePanel();
  const { answer: status } = useLoaded(loadStatus);
  const { answer: list, reload: reloadList } = useLoaded(loadWorlds);
  const { isBusy, act } = useAct();
  // A world that was dropped has no key, but the button to leave it must stay.
  const here = status?.world ?? '';

  const enter = (key: string) => {
    sessions.move(here || 'gone', key);
    chooseWorld(key === MAIN ? '' : key);
    reload();
    return `The app begins again in ${key}.`;
  };
  const fork = () =>
    act(async () => {
      const { world } = await control.call('POST /worlds/:key/fork', { key: here });
      sessions.fork(here);
      chooseWorld(world);
      reload();
      return `The app goes on in ${world}.`;
    });
  const reset = () =>
    act(async () => {
      await control.call('POST /reset');
      sessions.end();
      reload();
      return 'The world begins anew.';
    });
  const drop = (key: string) =>
    act(async () => {
      await control.call('DELETE /worlds/:key', { key });
      sessions.forget(key);
      if (key === here) return enter(MAIN);
      reloadList();
      return `${key} is gone.`;
    });

  return (
    <>
      <Group title="This world">
        {status && (
          <Facts
            facts={[
              ['Key', status.world],
              ['Scenario', status.scenario ?? 'not known'],
              ['Time', formatMoment(status.now)],
              ['Books', status.halted ? 'do not add up: no money moves' : 'add up'],
            ]}
          />
        )}
        <Line>
          <Button isBusy={isBusy} onClick={fork}>
            Fork
          </Button>
          <Button kind="danger" isBusy={isBusy} onClick={reset}>
            Begin anew
          </Button>
        </Line>
        <Note>
          A fork is a copy that goes its own way. Beginning anew forgets all but the seed.
        </Note>
      </Group>
      <AllWorlds
        here={here}
        worlds={list?.worlds ?? []}
        enter={(key) => act(async () => enter(key))}
        drop={drop}
      />
      <NewWorld onMade={enter} />
    </>
  );
}

interface AllWorldsProps {
  here: string;
  worlds: readonly ListedWorld[];
  enter: (key: string) => void;
  drop: (key: string) => void;
}

function AllWorlds({ here, worlds, enter, drop }: AllWorldsProps) {
  return (
    <Group title="All worlds">
      <List empty="…">
        {worlds.map(({ world, scenario, now }) => (
          <Item
            key={world}
            title={world}
            note={`${scenario ?? 'not known'} · ${formatMoment(now)}`}
          >
            {world !== here && (
              <Button label={`Enter ${world}`} onClick={() => enter(world)}>
                Enter
              </Button>
            )}
            {world !== MAIN && (
              <Button kind="danger" label={`Delete ${world}`} onClick={() => drop(world)}>
                Delete
              </Button>
            )}
          </Item>
        ))}
      </List>
    </Group>
  );
}
