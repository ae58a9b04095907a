import { makeAutoObservable, observableRef } from 'mobx';

const UNDO_STEPS = 50;

export class SlipSteps<T> {
  now: T;
  past: readonly T[] = [];
  private editing: string | null = null;

  constructor(first: T) {
    this.now = first;
    makeAutoObservable(this, { now: observableRef, past: observableRef });
  }

  /** Adds an undo step; consecutive changes of the same field (`editing`) are one step. */
  change(next: T, editing: string | null = null): void {
    if (editing === null || editing !== this.editing)
      this.past = [...this.past, this.now].slice(-UNDO_STEPS);
    this.editing = editing;
    this.now = next;
  }

  /** Changes the value without an undo step. */
  correct(next: T): void {
    this.now = next;
  }

  /** Replaces the value and clears the steps. */
  restart(next: T): void {
    this.editing = null;
    this.past = [];
    this.now = next;
  }

  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.past = this.past.slice(0, -1);
    this.editing = null;
    this.now = before;
  }
}
