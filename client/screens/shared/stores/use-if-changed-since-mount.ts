import { useState } from 'react';

/**
 * What came since this page was opened: a receipt or a refusal of an earlier visit is old news, for
 * the stores outlive the page.
 */
export function useIfChangedSinceMount<T extends object>(value: T | null): T | null {
  const [old] = useState(value);
  return value === old ? null : value;
}
