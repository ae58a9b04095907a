import { Type, type TProperties } from 'typebox';
import {
  MAX_DURATION_MS,
  MAX_TIME,
  MIN_TIME,
  WORLD_KEY_PATTERN,
  WORLD_KEY_RULE,
} from './limits.ts';

/** Parts that several control calls share. */

/**
 * An object without other fields than these: a misspelt one is an error, not ignored.
 *
 * @param example shown in the OpenAPI document
 */
export const closed = <P extends TProperties>(properties: P, example?: object) =>
  Type.Object(properties, { additionalProperties: false, ...(example && { examples: [example] }) });

/** Epoch milliseconds; world time unless a field says otherwise. */
export const Time = Type.Integer({ minimum: 0 });
export const Count = Type.Integer({ minimum: 0 });
export const Bytes = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });

export const Moment = Type.Union(
  [Type.Integer({ minimum: MIN_TIME, maximum: MAX_TIME }), Type.String()],
  { description: 'epoch milliseconds from 2000 to 2100, or text such as "2026-11-21T08:00:00Z"' },
);

/** A length of time in a request. */
export const Duration = Type.Union(
  [Type.Integer({ minimum: 0, maximum: MAX_DURATION_MS }), Type.String()],
  { description: 'milliseconds up to ten years, or text such as "90s", "5m", "2h", "3d"' },
);

export const WorldKey = Type.String({
  pattern: WORLD_KEY_PATTERN,
  description: WORLD_KEY_RULE,
});
