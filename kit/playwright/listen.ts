import type { BrowserContext, WebError } from '@playwright/test';
import type { Watch } from '#kit/client/watch.ts';

/** Adds what all pages and workers of a browser context report to a watch. */
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

/** Waits until all that the pages of a context have reported is here. */
export async function hearOut(context: BrowserContext): Promise<void> {
  const turns = context.pages().map((page) => page.evaluate('0').catch(() => null)); // it may close
  await Promise.all(turns);
}

/** Returns the stack; an error that no script threw has an empty one, but has a message. */
function describeError(webError: WebError): string {
  const error: unknown = webError.error();
  if (!(error instanceof Error)) return String(error);
  return error.stack || `${String(error)} (${webError.page()?.url() ?? 'no page'})`;
}
