import { Type, type TProperties, type TSchema } from 'typebox';
import { Fault } from './faults.ts';
import { Bytes, closed, Count, Time, WorldKey } from './shapes.ts';
import { clockState } from './worlds.ts';

const PlacedWorld = closed({ world: WorldKey, now: Time });

/** The same thing in the snapshot and now. */
export const beforeAfter = <T extends TSchema>(schema: T) =>
  closed({ before: schema, after: schema });

/** A row of a table: secrets are hidden, bytes are shown as their length. */
export const Row = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Null()]),
);

/** @param diff the product's own fields of a diff */
export const declareSnapshotCalls = <Diff extends TProperties>(diff: Diff) =>
  ({
    'GET /snapshots': {
      summary: 'Lists the snapshots of the world.',
      answer: closed({
        snapshots: Type.Array(
          closed({
            name: Type.String(),
            /** World time at which it was taken; null when its file cannot be read. */
            at: Type.Union([Time, Type.Null()]),
            bytes: Count,
          }),
        ),
      }),
    },
    'POST /snapshots': {
      summary: 'Saves the whole world under a name.',
      body: closed(
        { name: Type.String(), replace: Type.Optional(Type.Boolean()) },
        { name: 'before' },
      ),
      status: 201,
      answer: closed({ name: Type.String(), at: Time, bytes: Count }),
    },
    'POST /snapshots/:name/restore': {
      summary: 'Sets the world back to a snapshot, its clock included.',
      answer: PlacedWorld,
    },
    'POST /snapshots/:name/fork': {
      summary:
        'Creates a world that is a copy of a snapshot. Its key is chosen as for a fork of a world.',
      body: closed({ world: Type.Optional(WorldKey) }, { world: 'copy' }),
      status: 201,
      answer: PlacedWorld,
    },
    'GET /snapshots/:name/diff': {
      summary: 'Shows what changed since a snapshot.',
      answer: closed({
        clock: beforeAfter(closed(clockState)),
        faults: beforeAfter(Type.Array(Fault)),
        /** Only tables that differ; `rows` holds the first of the differences. */
        tables: Type.Record(
          Type.String(),
          closed({
            added: Count,
            removed: Count,
            changed: Count,
            rows: Type.Array(
              Type.Union([
                closed({ change: Type.Enum(['added', 'removed']), row: Row }),
                closed({ change: Type.Literal('changed'), before: Row, after: Row }),
              ]),
            ),
          }),
        ),
        /** Paths of uploaded files. A file whose content differs is in both lists. */
        files: closed({ added: Type.Array(Type.String()), removed: Type.Array(Type.String()) }),
        ...diff,
      }),
    },
    'DELETE /snapshots/:name': { summary: 'Deletes a snapshot.', answer: null },
    'GET /export': { summary: 'Downloads the whole world as one file.', answer: Bytes },
    'POST /import': {
      summary: 'Replaces the world by one that was downloaded with GET /export.',
      body: Bytes,
      answer: PlacedWorld,
    },
  }) as const;
