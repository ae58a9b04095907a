import type { Answer, Failure } from '../http/api.ts';
import type { Chance } from './client-chance.ts';

/**
 * The `Idempotency-Key` of one kind of call, kept until the host has given a definite answer, so
 * that a second try of the same thing is the same call and not a second payment (reliability 5.3).
 */
export class KeptKey {
  private kept: { key: string; body: string } | null = null;

  constructor(private readonly chance: Chance) {}

  /** The key for this payload: the kept one if it is tried again, else a new one. */
  for(payload: object): string {
    const body = JSON.stringify(payload);
    if (this.kept?.body !== body) this.kept = { key: this.chance.newKey(), body };
    return this.kept.key;
  }

  settle(key: string, answer: Answer<unknown>): void {
    if (this.kept?.key === key && (answer.ok || isDefinite(answer.failure))) this.kept = null;
  }

  forget(): void {
    this.kept = null;
  }
}

/** Whether the host has decided. After a lost or broken answer nobody knows what it did. */
export function isDefinite(failure: Failure): boolean {
  return failure.kind === 'business' || failure.kind === 'unauthorized';
}
