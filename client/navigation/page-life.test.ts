import { expect, test } from 'vitest';
import { PAGE_EVENTS, PageLife, type PageEvent } from './page-life.ts';

function recordEvents(): { life: PageLife; events: PageEvent[] } {
  const events: PageEvent[] = [];
  const life = new PageLife();
  const handlers = Object.fromEntries(
    PAGE_EVENTS.map((event) => [event, () => events.push(event)]),
  );
  life.listen({ current: handlers });
  return { life, events };
}

test('a new page emits load, show and ready, in this order', () => {
  const { life, events } = recordEvents();
  life.show();
  expect(events).toEqual(['load', 'show', 'ready']);
});

test('a page that is left and returned to emits hide and show, but no second load', () => {
  const { life, events } = recordEvents();
  life.show();
  life.hide();
  life.show();
  expect(events.slice(3)).toEqual(['hide', 'show']);
});

test('unload emits hide first, unless the page is hidden', () => {
  const shown = recordEvents();
  shown.life.show();
  shown.life.unload();
  expect(shown.events.slice(3)).toEqual(['hide', 'unload']);
  const hidden = recordEvents();
  hidden.life.show();
  hidden.life.hide();
  hidden.life.unload();
  expect(hidden.events.slice(3)).toEqual(['hide', 'unload']);
});

test('repeated calls emit nothing, nor does an unloaded page', () => {
  const { life, events } = recordEvents();
  life.show();
  life.show();
  life.hide();
  life.hide();
  life.unload();
  life.unload();
  life.show();
  expect(events).toEqual(['load', 'show', 'ready', 'hide', 'unload']);
});

test('unload of a page that was never shown emits nothing', () => {
  const { life, events } = recordEvents();
  life.hide();
  life.unload();
  expect(events).toEqual([]);
});

test('events go to the latest handlers', () => {
  const events: string[] = [];
  const life = new PageLife();
  const listener = { current: { show: () => void events.push('old') } };
  life.listen(listener);
  listener.current = { show: () => void events.push('new') };
  life.listen(listener);
  life.show();
  expect(events).toEqual(['new']);
});
