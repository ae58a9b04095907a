import { toPlainText } from '#contract/typed-text.ts';
import { ControlError, type ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAct, useAnswer, usePanel, type Listed } from './panel-context.ts';
import { Facts, Group, Item, Line, List, Note, Field, Select } from './parts.tsx';
import { formatMoment } from './formats.ts';
import { useState } from 'react';

type ListedWorld = Listed<'GET /worlds', 'worlds'>;

const MAIN = 'main';

export function WorldSection() {
  const { control, sessions, chooseWorld, reload } = usePanel();
  const { answer: status } = useAnswer('GET /status');
  const { answer: list, reload: reloadList } = useAnswer('GET /worlds');
  const { isBusy, act } = useAct();

  const enter = async (key: string) => {
    sessions.move((await findWorld(control)) ?? 'deleted', key);
    chooseWorld(key === MAIN ? '' : key);
    return `Entered ${key}. ${reload()}`;
  };
  const fork = act(async () => {
    // Not the loaded status: the button may be pressed before that is here.
    const { world: parent } = await control.call('GET /status');
    const { world } = await control.call('POST /worlds/:key/fork', { key: parent });
    sessions.fork(parent);
    chooseWorld(world);
    return `Entered ${world}. ${reload()}`;
  });
  const reset = act(async () => {
    await control.call('POST /reset');
    sessions.end();
    return `The world is reset. ${reload()}`;
  });
  const drop = act(async (key: string) => {
    const here = await findWorld(control);
    await control.call('DELETE /worlds/:key', { key });
    sessions.forget(key);
    if (key === here) return enter(MAIN);
    reloadList();
    return `${key} was deleted.`;
  });

  return (
    <>
      <Group title="This world">
        {status && (
          <Facts
            facts={[
              ['Key', status.world],
              ['Scenario', status.scenario ?? 'unknown'],
              ['Time', formatMoment(status.now)],
              ['Ledger', status.halted ? 'not balanced: money is halted' : 'balanced'],
            ]}
          />
        )}
        <Line>
          <Button isBusy={isBusy} onClick={fork}>
            Fork
          </Button>
          <Button kind="danger" isBusy={isBusy} onClick={reset}>
            Reset
          </Button>
        </Line>
        <Note>A fork is an independent copy. A reset deletes everything but the seed.</Note>
      </Group>
      <AllWorlds
        here={status?.world ?? ''}
        worlds={list?.worlds ?? []}
        enter={act(enter)}
        drop={drop}
      />
      <NewWorld onCreated={enter} />
    </>
  );
}

/** Returns the key of this page's world, or null when it was deleted, so that the page can leave it. */
async function findWorld(control: ControlClient): Promise<string | null> {
  try {
    return (await control.call('GET /status')).world;
  } catch (error) {
    if (error instanceof ControlError && error.status === 404) return null;
    throw error;
  }
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
          <Item key={world} title={world} note={`${scenario ?? 'unknown'} · ${formatMoment(now)}`}>
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

function NewWorld({ onCreated }: { onCreated: (key: string) => Promise<string> }) {
  const { control } = usePanel();
  const { answer } = useAnswer('GET /scenarios');
  const [scenario, setScenario] = useState('default');
  const [key, setKey] = useState('');
  const { isBusy, act } = useAct();
  const create = act(async () => {
    const name = toPlainText(key);
    // A balancer routes by the header before the cookie.
    const target = name === '' ? control : control.forWorld(name);
    const { world } = await target.call('POST /worlds', { scenario });
    return onCreated(world);
  });
  return (
    <Group title="New world">
      <Line>
        <Select label="Scenario" value={scenario} onChange={setScenario}>
          {(answer?.scenarios ?? ['default']).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Field label="Key" value={key} onChange={setKey} placeholder="generated" />
        <Button kind="primary" isBusy={isBusy} onClick={create}>
          Create and enter
        </Button>
      </Line>
    </Group>
  );
}
