import { observer } from 'mobx-react-lite';
import { NavigationContext } from '../navigation/use-navigation.ts';
import { useStores } from '../screens/shared/stores/use-stores.tsx';
import { navigator } from './router.tsx';
import { useLazyComponent } from '../screens/shared/stores/use-lazy-component.ts';

const fetchWatch = async () => (await import('./result-watch.tsx')).ResultWatch;

/** Draws are a matter of members, and none of the first paint. */
export const LateResults = observer(function LateResults() {
  const [Watch] = useLazyComponent(useStores().session.isLoggedIn, fetchWatch);
  return <NavigationContext value={navigator}>{Watch && <Watch />}</NavigationContext>;
});
