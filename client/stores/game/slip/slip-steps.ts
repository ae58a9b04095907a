import { makeAutoObservable, observableRef } from 'mobx';

const UNDO_STEPS = 50;

export class SlipSteps<T> {
  now: T;
  past: readonly T[] = [];
  /** Undone values, the latest last; any other change clears them. */
  future: readonly T[] = [];
  private editing: string | null = null;

  constructor(first: T) {
    this.now = first;
    makeAutoObservable(this, { now: observableRef, past: observableRef, future: observableRef });
  }

  /** Adds an undo step; consecutive changes of the same field (`editing`) are one step. */
  change(next: T, editing: string | null = null): void {
    if (editing === null || editing !== this.editing)
      this.past = [...this.past, this.now].slice(-UNDO_STEPS);
    this.future = [];
    this.editing = editing;
    this.now = next;
  }

  /** Changes the value without an undo step. */
  correct(next: T): void {
    this.now = next;
  }

  /** Replaces the value and clears undo and redo. */
  restart(next: T): void {
    this.editing = null;
    this.past = [];
    this.future = [];
    this.now = next;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.now];
    this.goTo(before);
  }

  redo(): void {
    const after = this.future.at(-1);
    if (after === undefined) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.now];
    this.goTo(after);
  }

  private goTo(value: T): void {
    this.editing = null;
    this.now = value;
  }
}
