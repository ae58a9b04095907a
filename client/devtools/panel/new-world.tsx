import { useState } from 'react';
import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAct, useLoaded, usePanel } from './panel-context.ts';
import { Field, Group, Line, Select } from './parts.tsx';

const loadScenarios = (control: ControlClient) => control.call('GET /scenarios');

/** A world made from a scenario, which the page then enters. */
export function NewWorld({ onMade }: { onMade: (key: string) => string }) {
  const { control } = usePanel();
  const { answer } = useLoaded(loadScenarios);
  const [scenario, setScenario] = useState('default');
  const [key, setKey] = useState('');
  const { isBusy, act } = useAct();
  const make = () =>
    act(async () => {
      const { world } = await control.call('POST /worlds', {
        scenario,
        world: key.trim() || undefined,
      });
      return onMade(world);
    });
  return (
    <Group title="A new world">
      <Line>
        <Select label="Scenario" value={scenario} onChange={setScenario}>
          {(answer?.scenarios ?? ['default']).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Field label="Key" value={key} onChange={setKey} placeholder="made up" />
        <Button kind="primary" isBusy={isBusy} onClick={make}>
          Make and enter
        </Button>
      </Line>
    </Group>
  );
}
