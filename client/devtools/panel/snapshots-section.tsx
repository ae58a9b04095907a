import { useState } from 'react';
import type { ControlClient } from '#kit/client/control-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAct, useLoaded, usePanel } from './panel-context.ts';
import { Field, Group, Item, Line, List, Note } from './parts.tsx';
import { formatMoment, formatSize } from './formats.ts';

const loadSnapshots = (control: ControlClient) => control.call('GET /snapshots');

/** The whole world under a name, to come back to. */
export function SnapshotsSection() {
  const { control, reload: reloadApp, saveFile } = usePanel();
  const { answer, reload } = useLoaded(loadSnapshots);
  const [name, setName] = useState('');
  const { isBusy, act } = useAct();
  const save = () =>
    act(async () => {
      await control.call('POST /snapshots', { name: name.trim(), replace: true });
      reload();
      return `${name.trim()} is kept.`;
    });
  const restore = (kept: string) =>
    act(async () => {
      await control.call('POST /snapshots/:name/restore', { name: kept });
      reloadApp();
      return `The app begins again as it was in ${kept}.`;
    });
  const drop = (kept: string) =>
    act(async () => {
      await control.call('DELETE /snapshots/:name', { name: kept });
      reload();
      return `${kept} is gone.`;
    });
  const download = () =>
    act(async () => {
      const { world } = await control.call('GET /status');
      const bytes = await control.call('GET /export');
      saveFile(`${world}.dicebox`, new Blob([bytes as Uint8Array<ArrayBuffer>])); // from fetch
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
              note={`${at === null ? '' : `${formatMoment(at)} · `}${formatSize(bytes)}`}
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
