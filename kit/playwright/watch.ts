import type { BrowserContext, WebError } from '@playwright/test';

/** Something that a browser reported. */
export interface Remark {
  readonly text: string;
  /** It is the browser's own line about a resource that did not come. */
  readonly missing: string | null;
}

/** What goes wrong in the browser while a test runs, whether or not the test looks. */
export class Watch {
  readonly #remarks: Remark[] = [];
  readonly #announced: { readonly pattern: RegExp | string; isMet: boolean }[] = [];

  /**
   * Announces something that else fails the test: an error on the console, an uncaught one, a call
   * that leaves the machine, a call that no endpoint answers. It has to happen at least once.
   */
  expect(pattern: RegExp | string): void {
    this.#announced.push({ pattern, isMet: false });
  }

  /** Listens to all pages and workers of a browser context. */
  listen(context: BrowserContext): void {
    context.on('weberror', (webError) => {
      this.#remarks.push({ text: `uncaught: ${describeError(webError)}`, missing: null });
    });
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      const isMissing = message.text().startsWith('Failed to load resource');
      const { url } = message.location();
      this.#remarks.push({
        text: `console: ${message.text()}${isMissing ? ` ${url}` : ''}`,
        missing: isMissing ? url : null,
      });
    });
  }

  get remarks(): readonly Remark[] {
    return this.#remarks;
  }

  /** Whether the test announced it. */
  isAnnounced(text: string): boolean {
    const fitting = this.#announced.filter(({ pattern }) =>
      typeof pattern === 'string' ? text.includes(pattern) : new RegExp(pattern).test(text),
    );
    for (const announced of fitting) announced.isMet = true;
    return fitting.length > 0;
  }

  /** What was announced and did not happen; to be asked last. */
  get missed(): string[] {
    return this.#announced.flatMap(({ pattern, isMet }) => (isMet ? [] : [String(pattern)]));
  }
}

/** Returns the stack; an error that no script threw has an empty one, but has a message. */
function describeError(webError: WebError): string {
  const error: unknown = webError.error();
  if (!(error instanceof Error)) return String(error);
  return error.stack || `${String(error)} (${webError.page()?.url() ?? 'no page'})`;
}

/** Waits until all that the pages of a context have reported is here. */
export async function hearOut(context: BrowserContext): Promise<void> {
  const turns = context.pages().map((page) => page.evaluate('0').catch(() => null)); // it may close
  await Promise.all(turns);
}
