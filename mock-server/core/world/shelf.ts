import { SNAPSHOT_NAME_PATTERN } from '#contract/control/core/limits.ts';
import Database from 'better-sqlite3';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { removeAll, replaceDurably } from './durable.ts';
import { checkImage } from './foreign-image.ts';
import { imageState } from './image.ts';
import type { Migrations } from './migrate.ts';

/** A snapshot's name is part of a file name. */
export const SNAPSHOT_NAME = new RegExp(SNAPSHOT_NAME_PATTERN);

export interface Snapshot {
  readonly name: string;
  /** World time of the snapshot, epoch ms; null when it can no longer be read. */
  readonly at: number | null;
  readonly bytes: number;
}

/** Keeps the snapshots of a world. */
export interface Shelf {
  /** Returns all snapshots, sorted by name. */
  list(): Snapshot[];
  has(name: string): boolean;
  /** Saves a snapshot, and replaces one of the same name. */
  put(name: string, image: Buffer): void;
  /** Returns an image; undefined for an unknown name. Throws as checkImage for a damaged file. */
  take(name: string): Buffer | undefined;
  /** Removes a snapshot. Returns false for an unknown name. */
  remove(name: string): boolean;
}

/** Keeps the snapshots of a world in memory, as long as the world. */
export class MemoryShelf implements Shelf {
  readonly #images = new Map<string, Buffer>();

  list(): Snapshot[] {
    return [...this.#images]
      .map(([name, image]) => ({ name, at: timeOfSnapshot(image), bytes: image.length }))
      .toSorted(byName);
  }

  has(name: string): boolean {
    return this.#images.has(name);
  }

  put(name: string, image: Buffer): void {
    this.#images.set(name, image);
  }

  take(name: string): Buffer | undefined {
    return this.#images.get(name);
  }

  remove(name: string): boolean {
    return this.#images.delete(name);
  }
}

/** Keeps the snapshots of a world on disk, as files that are never half written. */
export class FolderShelf implements Shelf {
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
      .map((file) => {
        const path = join(this.#folder, file);
        const { size } = statSync(path);
        return { name: file.slice(0, -SUFFIX.length), at: timeOfSnapshot(path), bytes: size };
      })
      .toSorted(byName);
  }

  has(name: string): boolean {
    return existsSync(this.#place(name));
  }

  put(name: string, image: Buffer): void {
    replaceDurably(this.#place(name), image);
  }

  take(name: string): Buffer | undefined {
    if (!this.has(name)) return undefined;
    return checkImage(readFileSync(this.#place(name)), this.#migrations);
  }

  remove(name: string): boolean {
    const isThere = this.has(name);
    removeAll(this.#place(name));
    return isThere;
  }

  #place(name: string): string {
    return join(this.#folder, name + SUFFIX);
  }
}

const SUFFIX = '.dicebox';

const byName = (a: Snapshot, b: Snapshot) => (a.name < b.name ? -1 : 1);

function timeOfSnapshot(image: Buffer | string): number | null {
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
