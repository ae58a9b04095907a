import type { BrowserContext } from '@playwright/test';
import type { Site } from './addresses.ts';

/** Gives the suite's control token to the control panel, so that it does not ask for it. */
export async function givePanelToken(
  context: BrowserContext,
  { app, server, token }: Site,
): Promise<void> {
  if (token === undefined) return;
  const origins = [app, server].map((url) => new URL(url).origin);
  await context.addInitScript(
    (given) => {
      // The panel reads its token from this key. No other origin may see it.
      if (!given.origins.includes(location.origin)) return;
      localStorage.setItem('dicebox.devtools.token', given.token);
    },
    { origins, token },
  );
}
