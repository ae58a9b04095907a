import { useState } from 'react';

/**
 * Returns a value only if it changed since the page was opened. Stores outlive pages, so a receipt or a
 * refusal may belong to an earlier visit.
 */
export function useIfChangedSinceMount<T extends object>(value: T | null): T | null {
  const [old] = useState(value);
  return value === old ? null : value;
}
