import type { ControlAnswer } from '#contract/control/dicebox.ts';
import type { PanelHost } from '../panel/panel-host.ts';

type Failure = ControlAnswer<'GET /failure'>;

/** Returns the world that the address of the dock names as that of a failed test, or null. */
export const findFailedWorld = (): string | null =>
  new URLSearchParams(location.search).get('failure');

/**
 * Puts this tab where a test failed: into its world, with the storage of its page. Returns the failure. A
 * reload of the tab then keeps what the user has done since.
 */
export async function enterFailedTest(
  world: string,
  { control, chooseWorld }: Pick<PanelHost, 'control' | 'chooseWorld'>,
): Promise<Failure> {
  chooseWorld(world === 'main' ? '' : world);
  const failure = await control.call('GET /failure');
  fill(localStorage, failure.local);
  fill(sessionStorage, failure.session);
  history.replaceState(null, '', location.pathname + location.hash);
  return failure;
}

/** Replaces all entries but those of the devtools. */
function fill(storage: Storage, entries: Readonly<Record<string, string>>): void {
  for (const key of Object.keys(storage)) {
    if (!key.startsWith('dicebox.')) storage.removeItem(key);
  }
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value);
}
