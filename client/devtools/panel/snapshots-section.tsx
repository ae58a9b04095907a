import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import type { Snapshot, Status } from './answers.ts';
import { useAct, useAnswer, usePanel } from './panel-context.ts';
import { Field, Group, Item, Line, List, Note } from './parts.tsx';
import { momentWords, sizeWords } from './words.ts';

/** The whole world under a name, to come back to. */
export function SnapshotsSection() {
  const { control, reload: reloadApp, saveFile } = usePanel();
  const { answer, reload } = useAnswer<{ snapshots: Snapshot[] }>('/__mock/snapshots');
  const [name, setName] = useState('');
  const { isBusy, act } = useAct();
  const save = () =>
    act(async () => {
      await control.post('/__mock/snapshots', { name: name.trim(), replace: true });
      reload();
      return `${name.trim()} is kept.`;
    });
  const restore = (kept: string) =>
    act(async () => {
      await control.post(`/__mock/snapshots/${kept}/restore`);
      reloadApp();
      return `The app begins again as it was in ${kept}.`;
    });
  const drop = (kept: string) =>
    act(async () => {
      await control.delete(`/__mock/snapshots/${kept}`);
      reload();
      return `${kept} is gone.`;
    });
  const download = () =>
    act(async () => {
      const { world } = await control.get<Status>('/__mock/status');
      saveFile(`${world}.dicebox`, await control.download());
      return `${world}.dicebox is this world as it is now.`;
    });
  return (
    <>
      <Group title="Keep this world">
        <Line>
          <Field label="Name" value={name} onChange={setName} placeholder="before-the-draw" />
          <Button kind="primary" isBusy={isBusy} onClick={save}>
            Save
          </Button>
          <Button isBusy={isBusy} onClick={download}>
            Download
          </Button>
        </Line>
        <Note>Rows, time, dice, faults, sessions and files. A name that is taken is replaced.</Note>
      </Group>
      <Group title="Kept">
        <List empty="No snapshot of this world.">
          {(answer?.snapshots ?? []).map(({ name: kept, at, bytes }) => (
            <Item
              key={kept}
              title={kept}
              note={`${at === null ? '' : `${momentWords(at)} · `}${sizeWords(bytes)}`}
            >
              <Button isBusy={isBusy} label={`Restore ${kept}`} onClick={() => restore(kept)}>
                Restore
              </Button>
              <Button
                kind="danger"
                isBusy={isBusy}
                label={`Delete ${kept}`}
                onClick={() => drop(kept)}
              >
                Delete
              </Button>
            </Item>
          ))}
        </List>
      </Group>
    </>
  );
}
