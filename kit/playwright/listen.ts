import type { BrowserContext, WebError } from '@playwright/test';
import type { Watch } from '#kit/client/watch.ts';

/** Adds the errors of all pages and workers of a browser context to a watch. */
export function listen(context: BrowserContext, watch: Watch): void {
  context.on('weberror', (webError) => watch.add(`uncaught: ${describeError(webError)}`));
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = `console: ${message.text()}`;
    if (!message.text().startsWith('Failed to load resource')) return watch.add(text);
    const { url } = message.location();
    watch.add(`${text} ${url}`, url);
  });
}

/** Waits until all reports of the pages of a context have arrived. */
export async function waitForReports(context: BrowserContext): Promise<void> {
  const turns = context.pages().map((page) => page.evaluate('0').catch(() => null)); // it may close
  await Promise.all(turns);
}

/** Returns the stack, or the message of an error that no script threw, whose stack is empty. */
function describeError(webError: WebError): string {
  const error: unknown = webError.error();
  if (!(error instanceof Error)) return String(error);
  return error.stack || `${String(error)} (${webError.page()?.url() ?? 'no page'})`;
}
