// @ts-check
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Failure } from './failure.mjs';
import { fromHere } from './here.mjs';
import { counted, list, moment } from './show.mjs';
import { given } from './verb.mjs';

/**
 * @typedef {import('./verb.mjs').Verb} Verb
 * @typedef {import('./verb.mjs').Call} Call
 * @typedef {{ name: string, at: number, bytes: number }} Snapshot
 * @typedef {{ world: string, now: number }} Made
 * @typedef {{ before: { now: number }, after: { now: number } }} Clocks
 * @typedef {{ added: number, removed: number, changed: number }} Change
 * @typedef {{ clock: Clocks, tables: Record<string, Change>, files: { added: string[], removed: string[] } }} Diff
 */

/** @type {Verb} */
export const snapshot = {
  summary: 'keeps a world as it is, and brings it back',
  options: ['replace'],
  examples: [
    'snapshot save before-the-draw',
    'snapshot diff before-the-draw',
    'snapshot restore before-the-draw',
    'snapshot export world.dicebox',
    'snapshot import world.dicebox --world mine',
  ],
  notes: ['A snapshot holds all of a world: rows, clock, dice, files, sessions.'],
  first: 'list',
  parts: {
    list: { hint: 'the snapshots of the world', run: listSnapshots },
    save: { args: 'NAME', hint: 'keeps the world under a name', run: save },
    restore: { args: 'NAME', hint: 'the world is again as it was then', run: restore },
    fork: { args: 'NAME [NEW]', hint: 'makes a new world of it', run: fork },
    diff: { args: 'NAME', hint: 'what has changed since', run: diff },
    delete: { args: 'NAME', hint: 'forgets it', run: remove },
    export: { args: 'FILE', hint: 'writes the world as it is now into one file', run: exportTo },
    import: { args: 'FILE', hint: 'the world is again as in that file', run: importFrom },
  },
};

/** @param {string} name */
const pathOf = (name) => `/snapshots/${encodeURIComponent(name)}`;

/** @param {Call} call */
async function listSnapshots({ control }) {
  /** @type {{ snapshots: Snapshot[] }} */
  const answer = await (await control()).call('GET', '/snapshots');
  const lines = answer.snapshots.map(({ name, at, bytes }) => [name, moment(at), kilobytes(bytes)]);
  const text = list(['NAME', 'TIME OF THE WORLD', 'SIZE'], lines, 'No snapshot was saved.');
  return { data: answer, text };
}

/** @param {Call} call @param {string[]} args */
async function save({ control, flags }, [name]) {
  const order = given({ name, replace: flags.has('replace') ? true : undefined });
  /** @type {Snapshot} */
  const answer = await (await control()).call('POST', '/snapshots', order);
  return { data: answer, text: `Saved ${answer.name} (${kilobytes(answer.bytes)})` };
}

/** @param {Call} call @param {string[]} args */
async function restore({ control }, [name = '']) {
  /** @type {Made} */
  const answer = await (await control()).call('POST', `${pathOf(name)}/restore`);
  return { data: answer, text: `The world ${answer.world} is at ${moment(answer.now)} again` };
}

/** @param {Call} call @param {string[]} args */
async function fork({ control }, [name = '', world]) {
  /** @type {Made} */
  const answer = await (await control()).call('POST', `${pathOf(name)}/fork`, given({ world }));
  return { data: answer, text: `The world ${answer.world} begins at ${moment(answer.now)}` };
}

/** @param {Call} call @param {string[]} args */
async function diff({ control }, [name = '']) {
  /** @type {Diff} */
  const answer = await (await control()).call('GET', `${pathOf(name)}/diff`);
  const { clock, tables, files } = answer;
  const lines = Object.entries(tables).map(([table, { added, removed, changed }]) => [
    table,
    added,
    removed,
    changed,
  ]);
  if (files.added.length + files.removed.length > 0) {
    lines.push(['(files)', files.added.length, files.removed.length, 0]);
  }
  const rows = list(['TABLE', 'ADDED', 'REMOVED', 'CHANGED'], lines, 'No row was changed.');
  return {
    data: answer,
    text: `${moment(clock.before.now)} → ${moment(clock.after.now)}\n${rows}`,
  };
}

/** @param {Call} call @param {string[]} args */
async function remove({ control }, [name = '']) {
  await (await control()).call('DELETE', pathOf(name));
  return { data: { deleted: name }, text: `${name} is forgotten` };
}

/** @param {Call} call @param {string[]} args */
async function exportTo({ control, io }, [file = '']) {
  const answer = await (await control()).fetch('GET', '/export');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const path = fromHere(io.env, file);
  await orUnreadable(file, () => {
    writeFileSync(`${path}.part`, bytes);
    renameSync(`${path}.part`, path);
  });
  return {
    data: { file, bytes: bytes.length },
    text: `Wrote ${file} (${kilobytes(bytes.length)})`,
  };
}

/** @param {Call} call @param {string[]} args */
async function importFrom({ control, io }, [file = '']) {
  const body = await orUnreadable(file, () => readFileSync(fromHere(io.env, file)));
  const headers = { 'content-type': 'application/octet-stream' };
  const answer = await (await control()).fetch('POST', '/import', { body, headers });
  const made = /** @type {Made} */ (await answer.json());
  return { data: made, text: `The world ${made.world} is at ${moment(made.now)}` };
}

/**
 * @template T
 * @param {string} file
 * @param {() => T} work
 */
async function orUnreadable(file, work) {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure('file', `${file}: ${reason}`, 'Name a file that can be read and written.');
  }
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return counted(Math.ceil(bytes / 1024), 'kilobyte');
}
