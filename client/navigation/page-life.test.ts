import { expect, test } from 'vitest';
import { PAGE_EVENTS, PageLife, type PageEvent } from './page-life.ts';

function heard(): { life: PageLife; told: PageEvent[] } {
  const told: PageEvent[] = [];
  const life = new PageLife();
  const handlers = Object.fromEntries(PAGE_EVENTS.map((event) => [event, () => told.push(event)]));
  life.listen({ current: handlers });
  return { life, told };
}

test('a page loads, shows and is ready, in that order', () => {
  const { life, told } = heard();
  life.show();
  expect(told).toEqual(['load', 'show', 'ready']);
});

test('left and come back to, it hides and shows, and does not load again', () => {
  const { life, told } = heard();
  life.show();
  life.hide();
  life.show();
  expect(told.slice(3)).toEqual(['hide', 'show']);
});

test('a shown page that goes hides before it unloads; a hidden one only unloads', () => {
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

test('each cause tells once, and a page that is gone says nothing more', () => {
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

test('a page that was never shown has nothing to unload', () => {
  const { life, told } = heard();
  life.hide();
  life.unload();
  expect(told).toEqual([]);
});

test('the latest handlers are the ones that hear', () => {
  const told: string[] = [];
  const life = new PageLife();
  const listener = { current: { show: () => void told.push('old') } };
  life.listen(listener);
  listener.current = { show: () => void told.push('new') };
  life.listen(listener);
  life.show();
  expect(told).toEqual(['new']);
});
