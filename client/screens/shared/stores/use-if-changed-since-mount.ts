import { useState } from 'react';

/**
 * Returns the value only if it changed since this page opened. The stores outlive the page, so a
 * receipt or failure of an earlier visit must not show.
 */
export function useIfChangedSinceMount<T extends object>(value: T | null): T | null {
  const [old] = useState(value);
  return value === old ? null : value;
}
