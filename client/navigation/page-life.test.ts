import { expect, test } from 'vitest';
import { PAGE_EVENTS, PageLife, type PageEvent } from './page-life.ts';

function heard(): { life: PageLife; told: PageEvent[] } {
  const told: PageEvent[] = [];
  const life = new PageLife();
  const handlers = Object.fromEntries(PAGE_EVENTS.map((event) => [event, () => told.push(event)]));
  life.listen({ current: handlers });
  return { life, told };
}

test('a new page emits load, show and ready, in this order', () => {
  const { life, told } = heard();
  life.show();
  expect(told).toEqual(['load', 'show', 'ready']);
});

test('a page that is left and returned to emits hide and show, but no second load', () => {
  const { life, told } = heard();
  life.show();
  life.hide();
  life.show();
  expect(told.slice(3)).toEqual(['hide', 'show']);
});

test('unload emits hide first, unless the page is hidden', () => {
  const shown = heard();
  shown.life.show();
  shown.life.unload();
  expect(shown.told.slice(3)).toEqual(['hide', 'unload']);
  const hidden = heard();
  hidden.life.show();
  hidden.life.hide();
  hidden.life.unload();
  expect(hidden.told.slice(3)).toEqual(['hide', 'unload']);
});

test('repeated calls emit nothing, nor does an unloaded page', () => {
  const { life, told } = heard();
  life.show();
  life.show();
  life.hide();
  life.hide();
  life.unload();
  life.unload();
  life.show();
  expect(told).toEqual(['load', 'show', 'ready', 'hide', 'unload']);
});

test('unload of a page that was never shown emits nothing', () => {
  const { life, told } = heard();
  life.hide();
  life.unload();
  expect(told).toEqual([]);
});

test('events go to the latest handlers', () => {
  const told: string[] = [];
  const life = new PageLife();
  const listener = { current: { show: () => void told.push('old') } };
  life.listen(listener);
  listener.current = { show: () => void told.push('new') };
  life.listen(listener);
  life.show();
  expect(told).toEqual(['new']);
});
