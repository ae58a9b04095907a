import {
  CORE_MESSAGES,
  formatMessage,
  indexMessages,
  type MessageValues,
  type WireLanguage,
} from './errors/core.ts';
import { DICEBOX_MESSAGES } from './errors/dicebox.ts';

export {
  CODE,
  STATUS_TEXTS,
  statusText,
  type MessageValues,
  type WireLanguage,
} from './errors/core.ts';

/**
 * Every message that crosses the wire. Texts quoted in ERR-10 to ERR-12 are exact; where no text is
 * fixed, it is the one a FastAdmin host was measured to send (HOST-31), its grammar included.
 */
export const MESSAGES = { ...CORE_MESSAGES, ...DICEBOX_MESSAGES } as const;

export type MessageKey = keyof typeof MESSAGES;

/**
 * Returns the text of a message in one language. A `{name}` in it becomes the value of that name:
 * `messageText('login_throttled', 'en', { seconds: 4 })` ends in "try again in 4 s".
 */
export function messageText(
  key: MessageKey,
  language: WireLanguage,
  values: MessageValues = {},
): string {
  return formatMessage(MESSAGES[key], language, values);
}

const INDEX = indexMessages(MESSAGES);

/**
 * Returns the key of a message by its text in either language, so that a client can show a text of its
 * own: the envelope has no code finer than 0. Returns `null` for an unknown text.
 */
export const messageKeyOf = INDEX.keyOf;

/** Returns the values in a host's text, to show the message in another language: { seconds: "4" }. */
export const messageValuesOf = INDEX.valuesOf;
