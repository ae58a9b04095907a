import { expect, it } from 'vitest';
import { fetchUntilUnload } from './fetch-until-unload.ts';

/** A page with one pending request, which the test can abort. */
function setUp() {
  const tab = new EventTarget();
  const cuts: (() => void)[] = [];
  const cutOff = <T>() =>
    new Promise<T>((_, reject) => cuts.push(() => reject(new TypeError('Failed to fetch'))));
  const outcomes: string[] = [];
  const cut = async () => {
    for (const each of cuts.splice(0)) each();
    // The error is reported one task later, and its effects one task after that.
    for (const _ of ['reported', 'followed'])
      await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const note = (answer: Promise<unknown>) => {
    answer.then(
      () => outcomes.push('answered'),
      (error: unknown) => outcomes.push(String(error)),
    );
  };
  const leave = () => tab.dispatchEvent(new Event('pagehide'));
  const comeBack = () => tab.dispatchEvent(new Event('pageshow'));
  return { tab, cutOff, cut, outcomes, note, leave, comeBack };
}

it('reports a lost request at once while the page is shown', async () => {
  const { tab, cutOff, cut, outcomes, note } = setUp();
  note(fetchUntilUnload(cutOff, tab)('/api', {}));
  await cut();
  expect(outcomes).toEqual(['TypeError: Failed to fetch']);
});

it('defers a request aborted by unload until the page is shown again', async () => {
  const { tab, cutOff, cut, outcomes, note, leave, comeBack } = setUp();
  note(fetchUntilUnload(cutOff, tab)('/api', {}));
  leave();
  await cut();
  expect(outcomes).toEqual([]);
  comeBack();
  await cut();
  expect(outcomes).toEqual(['TypeError: Failed to fetch']);
});

it('defers it even if the abort arrives before pagehide', async () => {
  const { tab, cutOff, cut, outcomes, note, leave } = setUp();
  note(fetchUntilUnload(cutOff, tab)('/api', {}));
  const cutting = cut();
  await Promise.resolve();
  leave();
  await cutting;
  expect(outcomes).toEqual([]);
});

it('defers an aborted body too', async () => {
  const { tab, cutOff, cut, outcomes, note, leave } = setUp();
  const response = new Response('{}');
  response.text = () => cutOff();
  const answer = await fetchUntilUnload(async () => response, tab)('/api', {});
  note(answer.text());
  leave();
  await cut();
  expect(outcomes).toEqual([]);
});

it('reports lost requests again after the page is shown again', async () => {
  const { tab, cutOff, cut, outcomes, note, leave, comeBack } = setUp();
  const fetch = fetchUntilUnload(cutOff, tab);
  leave();
  comeBack();
  note(fetch('/api', {}));
  await cut();
  expect(outcomes).toEqual(['TypeError: Failed to fetch']);
  const response = await fetchUntilUnload(async () => new Response('{}'), tab)('/api', {});
  expect(await response.text()).toBe('{}');
});
