import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The view of a page and its setter: at first the one that the address names, else the first. */
export function useView<View extends string>(views: readonly [View, ...View[]]) {
  const [query] = useSearchParams();
  const named = query.get('view');
  return useState<View>(() => views.find((each) => each === named) ?? views[0]);
}
