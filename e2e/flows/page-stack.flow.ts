import { expect, onTestFinished } from 'vitest';
import { flow } from './support/flow.ts';

function listenToPages(): string[] {
  const events: string[] = [];
  const listen = (event: Event) => {
    const { detail } = event as CustomEvent<{ event: string; name: string }>; // the app's own
    events.push(`${detail.name} ${detail.event}`);
  };
  window.addEventListener('page-life', listen);
  onTestFinished(() => window.removeEventListener('page-life', listen));
  return events;
}

flow('pages load, show, become ready, hide and unload in order', async ({ app, player }) => {
  const events = listenToPages();
  const expectNext = async (...lines: string[]) => {
    await app.until(() => expect(events).toEqual(lines));
    events.length = 0;
  };
  await player.signIn();
  await app.open('/');
  await expectNext('home load', 'home show', 'home ready');
  const game = await app.find('button', 'Play K3 · 3 min');
  for (let taps = 0; taps < 3; taps += 1) game.click();
  await app.find('heading', 'K3 · 3 min', { level: 1 });
  await expectNext('home hide', 'gameBet load', 'gameBet show', 'gameBet ready');
  await app.back();
  await expectNext('gameBet hide', 'gameBet unload', 'home show');
  await app.tap(/^Me/, 'link');
  await expectNext('home hide', 'profile load', 'profile show', 'profile ready');
  await app.tap('Home', 'link');
  await expectNext('profile hide', 'home show');
});

flow('a deep link goes back to home, and an unknown one opens home', async ({ app, player }) => {
  await player.signIn();
  await app.open('/pages/game/record');
  await app.tap('Back');
  await app.sees('Welcome, player1');
  await app.open('/pages/game/record');
  window.location.hash = '/pages/no/where';
  await app.sees('Welcome, player1');
  expect(app.url).toBe('/');
});

flow('the router follows an address that changed before it started to listen', async ({ app }) => {
  onTestFinished(() => void Reflect.deleteProperty(window, 'addEventListener'));
  let isLate = false;
  window.addEventListener = new Proxy(window.addEventListener.bind(window), {
    apply(listen, self, args: unknown[]) {
      // The router starts to listen once the first page is drawn; the address changes just before.
      if (args[0] === 'popstate' && !isLate && document.querySelector('[data-shown]')) {
        isLate = true;
        window.history.replaceState(null, '', '#/pages/index/customer-service');
      }
      Reflect.apply(listen, self, args);
    },
  });
  await app.open('/');
  await app.find('heading', 'Help', { level: 1 });
  expect(isLate).toBe(true);
});

flow('an address typed in the moment a page appears is followed', async ({ app }) => {
  const shown = () =>
    document.querySelector<HTMLElement>('.live-page:not([style*="none"])')?.dataset['shown'];
  // As browsers do it; jsdom's `location.hash` keeps the state of the entry before.
  const type = (address: string) => {
    window.history.pushState(null, '', `#${address}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  const [bet, help] = ['/pages/game/bet?game_id=1', '/pages/index/customer-service'];
  await app.open('/');
  const keyNow = () => Reflect.get(Object(window.history.state), 'key') as unknown;
  const firstKey = keyNow();
  const observer = new MutationObserver(() => {
    if (shown() !== bet) return;
    observer.disconnect();
    type(help);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  type(bet);
  await app.find('heading', 'Help', { level: 1 });
  // Pages are told apart by the keys of their entries, and the router gives typed ones none.
  expect(keyNow()).toEqual(expect.any(String));
  expect(keyNow()).not.toBe(firstKey);
  for (const address of [bet, '/']) {
    window.history.back();
    await app.until(() => expect(shown()).toBe(address));
  }
});

flow('a question in the language of the player closes with its page', async ({ app, player }) => {
  localStorage.setItem('locale', 'zh-Hans');
  await player.signIn();
  await app.open('/');
  await app.open('/pages/profile/profile');
  await app.tap('退出登录');
  const question = await app.dialog();
  await question.find('button', '取消');
  await app.back();
  await app.until(() => expect(document.querySelector('dialog:not([inert])')).toBeNull());
  expect(localStorage.getItem('token')).toBe(player.token);
});
