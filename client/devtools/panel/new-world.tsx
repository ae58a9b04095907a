import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import type { WorldRow } from './answers.ts';
import { useAct, useAnswer, usePanel } from './panel-context.ts';
import { Field, Group, Line, Select } from './parts.tsx';

/** A world made from a scenario, which the page then enters. */
export function NewWorld({ onMade }: { onMade: (key: string) => string }) {
  const { control } = usePanel();
  const { answer } = useAnswer<{ scenarios: string[] }>('/__mock/scenarios');
  const [scenario, setScenario] = useState('default');
  const [key, setKey] = useState('');
  const { isBusy, act } = useAct();
  const make = () =>
    act(async () => {
      const named = key.trim() === '' ? {} : { world: key.trim() };
      const { world } = await control.post<WorldRow>('/__mock/worlds', { scenario, ...named });
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
