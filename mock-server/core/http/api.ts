import {
  formatMessage,
  type MessageCatalogue,
  type MessageValues,
  type WireLanguage,
} from '#contract/errors/core.ts';
import type { Contract } from '../contract.ts';
import type { DueWork } from '../world/due-work.ts';
import type { Worlds } from '../world/worlds.ts';
import type { FindCaller } from './call.ts';

/** What the parts of the API share. */
export interface Api {
  readonly contract: Contract;
  readonly messages: MessageCatalogue;
  readonly findCaller: FindCaller;
  readonly worlds: Worlds;
  readonly due: DueWork;
  /** Refuse calls that name no world, so that a test never works in the main one by accident. */
  readonly requireWorld: boolean;
  /** Safety limit, not host behaviour. Default: CALLS_A_MINUTE. */
  readonly callsAMinute?: number | undefined;
}

/** Returns a message of the product's catalogue in a language. */
export function textOf(
  { messages }: Pick<Api, 'messages'>,
  key: string,
  language: WireLanguage,
  values?: MessageValues,
): string {
  const message = messages[key];
  if (!message) throw new Error(`the catalogue has no message ${key}`);
  return formatMessage(message, language, values);
}
