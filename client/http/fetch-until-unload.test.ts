import { expect, it } from 'vitest';
import { fetchUntilUnload } from './fetch-until-unload.ts';

/** A page, and a call of it that is cut off when the test says so. */
function setUp() {
  const tab = new EventTarget();
  const cuts: (() => void)[] = [];
  const cutOff = <T>() =>
    new Promise<T>((_, reject) => cuts.push(() => reject(new TypeError('Failed to fetch'))));
  const said: string[] = [];
  const cut = async () => {
    for (const each of cuts.splice(0)) each();
    // A loss is said one task later; what follows from that has followed with the next.
    for (const _ of ['said', 'followed']) await new Promise((resolve) => setTimeout(resolve, 0));
  };
  const note = (answer: Promise<unknown>) => {
    answer.then(
      () => said.push('answered'),
      (error: unknown) => said.push(String(error)),
    );
  };
  const leave = () => tab.dispatchEvent(new Event('pagehide'));
  const comeBack = () => tab.dispatchEvent(new Event('pageshow'));
  return { tab, cutOff, cut, said, note, leave, comeBack };
}

it('says at once what is lost while the page is shown', async () => {
  const { tab, cutOff, cut, said, note } = setUp();
  note(fetchUntilUnload(cutOff, tab)('/api', {}));
  await cut();
  expect(said).toEqual(['TypeError: Failed to fetch']);
});

it('says nothing of a call that leaving the page cuts off, until it is shown again', async () => {
  const { tab, cutOff, cut, said, note, leave, comeBack } = setUp();
  note(fetchUntilUnload(cutOff, tab)('/api', {}));
  leave();
  await cut();
  expect(said).toEqual([]);
  comeBack();
  await cut();
  expect(said).toEqual(['TypeError: Failed to fetch']);
});

it('nor of one whose cut is heard of before the leaving is', async () => {
  const { tab, cutOff, cut, said, note, leave } = setUp();
  note(fetchUntilUnload(cutOff, tab)('/api', {}));
  const cutting = cut();
  await Promise.resolve();
  leave();
  await cutting;
  expect(said).toEqual([]);
});

it('nor of a body that is cut off', async () => {
  const { tab, cutOff, cut, said, note, leave } = setUp();
  const response = new Response('{}');
  response.text = () => cutOff();
  const answer = await fetchUntilUnload(async () => response, tab)('/api', {});
  note(answer.text());
  leave();
  await cut();
  expect(said).toEqual([]);
});

it('hears again what is lost after the page was shown again', async () => {
  const { tab, cutOff, cut, said, note, leave, comeBack } = setUp();
  const fetch = fetchUntilUnload(cutOff, tab);
  leave();
  comeBack();
  note(fetch('/api', {}));
  await cut();
  expect(said).toEqual(['TypeError: Failed to fetch']);
  const response = await fetchUntilUnload(async () => new Response('{}'), tab)('/api', {});
  expect(await response.text()).toBe('{}');
});
