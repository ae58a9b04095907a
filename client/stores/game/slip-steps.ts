import { makeAutoObservable, observableRef } from 'mobx';

const UNDO_STEPS = 50;

/** A value, the ones before it, and those that were undone. */
export class SlipSteps<T> {
  now: T;
  past: readonly T[] = [];
  /** What was undone, the latest last; any other change forgets it. */
  future: readonly T[] = [];
  #editing: string | null = null;

  constructor(first: T) {
    this.now = first;
    makeAutoObservable(this, { now: observableRef, past: observableRef, future: observableRef });
  }

  /** One step; keystrokes in one field are one step together. */
  change(next: T, editing: string | null = null): void {
    if (editing === null || editing !== this.#editing)
      this.past = [...this.past, this.now].slice(-UNDO_STEPS);
    this.future = [];
    this.#editing = editing;
    this.now = next;
  }

  /** Not a step of the player's: what undo goes back to stays. */
  correct(next: T): void {
    this.now = next;
  }

  /** From here on nothing leads back. */
  restart(next: T): void {
    this.#editing = null;
    this.past = [];
    this.future = [];
    this.now = next;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.now];
    this.#goTo(before);
  }

  redo(): void {
    const after = this.future.at(-1);
    if (after === undefined) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.now];
    this.#goTo(after);
  }

  #goTo(value: T): void {
    this.#editing = null;
    this.now = value;
  }
}
