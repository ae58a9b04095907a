import type { BrowserContext } from '@playwright/test';
import type { Site } from './addresses.ts';

/** The control panel in the pages of a test has the token of the suite, and need not ask for it. */
export async function givePanelToken(
  context: BrowserContext,
  { app, server, token }: Site,
): Promise<void> {
  if (token === undefined) return;
  const origins = [app, server].map((url) => new URL(url).origin);
  await context.addInitScript(
    (given) => {
      // Where the panel keeps what was typed in; an origin of anybody else is not told.
      if (!given.origins.includes(location.origin)) return;
      localStorage.setItem('dicebox.devtools.token', given.token);
    },
    { origins, token },
  );
}
