import { Deployed } from './deployed.ts';
import { test as base, expect } from './test.ts';

/** `test` with the built client on a static web server, which calls the fake server across origins. */
export const test = base.extend<{ deployed: Deployed }>({
  // Playwright reads the fixtures in use from this pattern.
  // eslint-disable-next-line no-empty-pattern
  deployed: async ({}, use) => {
    const deployed = await Deployed.start();
    await use(deployed);
    deployed.stop();
  },

  dicebox: async ({ dicebox, deployed }, use) => {
    deployed.api = String(dicebox.server);
    await use({ ...dicebox, app: deployed.url });
  },
});

export { expect };
