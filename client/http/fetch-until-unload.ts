import type { Fetch } from './request.ts';

/**
 * Leaving a page cuts off what it still asks for, and its code lives just long enough to take that
 * for a lost connection: loading a page twice in a row would end the session. So a call that is cut
 * off then has no answer, unless the browser shows the page again as it was. The cut may be heard of
 * before `pagehide` is: what is lost is said one task later, which a page that goes does not live to
 * see.
 */
export function fetchUntilUnload(fetch: Fetch, tab: EventTarget): Fetch {
  let shownAgain: Promise<unknown> | null = null;
  tab.addEventListener('pagehide', () => {
    shownAgain = new Promise((resolve) =>
      tab.addEventListener('pageshow', resolve, { once: true }),
    );
  });
  const heard = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch(async (error: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      await shownAgain;
      throw error;
    });
  return async (url, init) => {
    const response = await heard(fetch(url, init));
    const text = response.text.bind(response);
    response.text = () => heard(text());
    return response;
  };
}
