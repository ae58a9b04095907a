import { SNAPSHOT_NAME_PATTERN } from '#contract/control/core/limits.ts';
import Database from 'better-sqlite3';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkImage } from './check-image.ts';
import { replaceFile } from './durable.ts';
import { imageState } from './image.ts';
import type { Migrations } from './migrate.ts';

/** A snapshot's name is part of a file name. */
export const SNAPSHOT_NAME = new RegExp(SNAPSHOT_NAME_PATTERN);

interface Snapshot {
  readonly name: string;
  /** World time of the snapshot, epoch ms; null when it can no longer be read. */
  readonly at: number | null;
  readonly bytes: number;
}

/** The snapshots of a world, images by name. */
export interface Snapshots {
  /** Returns all snapshots, sorted by name. */
  list(): Snapshot[];
  has(name: string): boolean;
  /** Saves a snapshot, and replaces one of the same name. */
  set(name: string, image: Buffer): void;
  /** Returns an image; undefined for an unknown name. Throws as checkImage for a damaged file. */
  get(name: string): Buffer | undefined;
  /** Removes a snapshot. Returns false for an unknown name. */
  delete(name: string): boolean;
}

export class MemorySnapshots extends Map<string, Buffer> implements Snapshots {
  list(): Snapshot[] {
    return [...this]
      .map(([name, image]) => ({ name, at: timeOf(image), bytes: image.length }))
      .toSorted(byName);
  }
}

export class SnapshotFolder implements Snapshots {
  readonly #folder: string;
  readonly #migrations: Migrations;

  constructor(folder: string, migrations: Migrations) {
    this.#folder = folder;
    this.#migrations = migrations;
  }

  list(): Snapshot[] {
    if (!existsSync(this.#folder)) return [];
    return readdirSync(this.#folder)
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => file.slice(0, -SUFFIX.length))
      .map((name) => ({ name, path: this.#pathOf(name) }))
      .map(({ name, path }) => ({ name, at: timeOf(path), bytes: statSync(path).size }))
      .toSorted(byName);
  }

  has(name: string): boolean {
    return existsSync(this.#pathOf(name));
  }

  set(name: string, image: Buffer): void {
    replaceFile(this.#pathOf(name), image);
  }

  get(name: string): Buffer | undefined {
    if (!this.has(name)) return undefined;
    return checkImage(readFileSync(this.#pathOf(name)), this.#migrations);
  }

  delete(name: string): boolean {
    const isThere = this.has(name);
    rmSync(this.#pathOf(name), { force: true });
    return isThere;
  }

  #pathOf(name: string): string {
    return join(this.#folder, name + SUFFIX);
  }
}

const SUFFIX = '.dicebox';

const byName = (a: Snapshot, b: Snapshot) => (a.name < b.name ? -1 : 1);

function timeOf(image: Buffer | string): number | null {
  let db: Database.Database | undefined;
  try {
    db = new Database(image, { readonly: typeof image === 'string' });
    return imageState(db)?.now ?? null;
  } catch {
    return null;
  } finally {
    db?.close();
  }
}
