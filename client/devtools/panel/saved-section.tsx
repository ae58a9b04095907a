import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { formatMoment, formatSize } from './formats.ts';
import { useAct, useAnswer, usePanel, type Listed } from './panel-context.ts';
import { Field, FileField, Group, Item, Line, List, Note } from './parts.tsx';

type Snapshot = Listed<'GET /snapshots', 'snapshots'>;

export function SavedSection() {
  const { control } = usePanel();
  const { answer, reload } = useAnswer('GET /snapshots');
  const [name, setName] = useState('');
  const { isBusy, act } = useAct(reload);
  const save = act(async () => {
    await control.call('POST /snapshots', { name: name.trim(), replace: true });
    return `${name.trim()} was saved.`;
  });
  return (
    <>
      <Group title="Save this world">
        <Line>
          <Field label="Name" value={name} onChange={setName} placeholder="before-the-draw" />
          <Button kind="primary" isBusy={isBusy} onClick={save}>
            Save
          </Button>
        </Line>
        <Note>
          Holds rows, time, dice, faults, sessions and files. Replaces one of the same name.
        </Note>
      </Group>
      <Group title="Snapshots">
        <List empty="No snapshot of this world.">
          {(answer?.snapshots ?? []).map((snapshot) => (
            <SnapshotItem key={snapshot.name} snapshot={snapshot} onDeleted={reload} />
          ))}
        </List>
      </Group>
      <WorldFile />
    </>
  );
}

/** Downloads the world as a file, and opens such a file as a new world or in place of this one. */
function WorldFile() {
  const { control, sessions, chooseWorld, reload, saveFile } = usePanel();
  const [file, setFile] = useState<File | null>(null);
  const { isBusy, act } = useAct();
  const download = act(async () => {
    const { world } = await control.call('GET /status');
    const bytes = await control.call('GET /export');
    saveFile(`${world}.dicebox`, new Blob([bytes as Uint8Array<ArrayBuffer>])); // from fetch
    return `${world}.dicebox was downloaded.`;
  });
  const replace = act(async () => {
    const { world, now } = await control.call('POST /import', await readBytes(file));
    return `${world} is at ${formatMoment(now)}. ${reload()}`;
  });
  const open = act(async () => {
    const bytes = await readBytes(file);
    const { world: here } = await control.call('GET /status');
    const { world } = await control.call('POST /worlds', {});
    const created = control.forWorld(world);
    try {
      await created.call('POST /import', bytes);
    } catch (error) {
      await created.call('DELETE /worlds/:key', { key: world });
      throw error;
    }
    sessions.move(here, world);
    chooseWorld(world);
    return `Entered ${world}. ${reload()}`;
  });
  return (
    <Group title="World as a file">
      <Line>
        <Button isBusy={isBusy} onClick={download}>
          Download
        </Button>
      </Line>
      <Line>
        <FileField label="Downloaded file" accept=".dicebox" onChange={setFile} />
      </Line>
      <Line>
        <Button kind="primary" isBusy={isBusy} onClick={open}>
          Open as a new world
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={replace}>
          Replace this world
        </Button>
      </Line>
    </Group>
  );
}

async function readBytes(file: File | null): Promise<Uint8Array> {
  if (file === null) throw new Error('Downloaded file: choose a file that Download wrote.');
  return new Uint8Array(await file.arrayBuffer());
}

function SnapshotItem({ snapshot, onDeleted }: { snapshot: Snapshot; onDeleted: () => void }) {
  const { control, reload } = usePanel();
  const { isBusy, act } = useAct();
  const { name, at, bytes } = snapshot;
  const restore = act(async () => {
    await control.call('POST /snapshots/:name/restore', { name });
    return `Restored ${name}. ${reload()}`;
  });
  const drop = act(async () => {
    await control.call('DELETE /snapshots/:name', { name });
    onDeleted();
    return `${name} was deleted.`;
  });
  return (
    <Item title={name} note={`${at === null ? '' : `${formatMoment(at)} · `}${formatSize(bytes)}`}>
      <Button isBusy={isBusy} label={`Restore ${name}`} onClick={restore}>
        Restore
      </Button>
      <Button kind="danger" isBusy={isBusy} label={`Delete ${name}`} onClick={drop}>
        Delete
      </Button>
    </Item>
  );
}
