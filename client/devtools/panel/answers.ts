import type { Dice } from '#contract/rules/dice.ts';

/** What the control plane answers (mock-server/control), as far as the panel shows it. */
export interface Status {
  readonly world: string;
  /** Null for a world in memory. */
  readonly file: string | null;
  readonly scenario: string;
  readonly seed: string;
  readonly now: number;
  readonly frozen: boolean;
  readonly speed: number;
  readonly faults: number;
  readonly halted: boolean;
}

export interface WorldRow {
  readonly world: string;
  readonly scenario: string;
  readonly now: number;
}

export interface Reading {
  readonly now: number;
  readonly frozen: boolean;
  readonly speed: number;
}

/** Something that fell due. */
export interface Fired {
  readonly at: number;
  readonly kind: string;
  readonly game_id?: number;
  readonly game_no?: string;
}

export interface Game {
  readonly id: number;
  readonly code: string;
  readonly period: { readonly game_no: string; readonly draw_at: number };
}

export interface QueuedDice {
  readonly id: number;
  readonly game_id: number | null;
  readonly game_no: string | null;
  readonly dice: Dice;
}

export interface Fault {
  readonly id: number;
  readonly kind: string;
  readonly route?: string;
  /** Null for every call; left out for one. */
  readonly times?: number | null;
  readonly ms?: number;
  readonly struck: number;
}

export interface User {
  readonly username: string;
  readonly main: string;
  readonly level: number;
  readonly status: 'normal' | 'banned';
}

/** Who was logged in, with the token. */
export interface LoggedIn {
  readonly userinfo: {
    readonly id: number;
    readonly username: string;
    readonly nickname: string;
    readonly mobile: string;
    readonly avatar: string;
    readonly score: number;
    readonly money: string;
    readonly token: string;
    readonly createtime: number;
    readonly expiretime: number;
    readonly expires_in: number;
  };
}

export interface Order {
  readonly order_no: string;
  readonly username: string;
  readonly amount: string;
  readonly channel: string;
}

export interface Snapshot {
  readonly name: string;
  readonly at: number | null;
  readonly bytes: number;
}

export interface Call {
  readonly no: number;
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly route: string | null;
  readonly user: string | null;
  readonly payload: unknown;
  readonly response: unknown;
  readonly validation: string | null;
  readonly changes: readonly {
    readonly verb: string;
    readonly table: string;
    readonly rows: number;
  }[];
  readonly changes_beyond: number;
  readonly faults: readonly string[];
  readonly status: number | null;
  readonly code: number | null;
  readonly took_ms: number | null;
}

export interface SmsCode {
  readonly mobile: string;
  readonly event: string;
  readonly code: string;
  readonly created_at: number;
  readonly expires_at: number;
}

/** Of the dev server (scripts/dev/host-calls.mjs). */
export interface HostInUse {
  readonly fake: string;
  readonly real: string | null;
}
