import { test as base } from '@playwright/test';
import { dicebox } from '../../kit/playwright/fixtures.ts';

// Tests that send requests out of the machine in every possible way and swallow all errors. Both must
// fail; kit-verdicts.spec.ts runs them in a separate project and checks the errors. 192.0.2.0/24 is
// reserved for documentation.
const test = base.extend(dicebox);

const APP = `
  function callHost() { return fetch('https://192.0.2.1/call').catch(() => null); }
  function openSocket() { return new WebSocket('wss://192.0.2.4/socket'); }
//# sourceURL=app.js`;

/** Returns the script of a worker of any kind, which calls a host and reports the failure. */
const worker = (host: string) => `
  const called = fetch('http://${host}/call').catch(() => null);
  new WebSocket('ws://${host}/socket');
  addEventListener('install', (event) => event.waitUntil(called));
  addEventListener('connect', ({ ports: [port] }) => called.then(() => port.postMessage('failed')));
  if (self.postMessage) called.then(() => postMessage('failed'));
`;

test.beforeEach(async ({ context, page }) => {
  // A page of the same origin without the policy that would block these requests.
  await context.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bare</title>' }),
  );
  await context.route('**/worker-of-*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: worker(route.request().url().split('-of-')[1] ?? ''),
    }),
  );
  await page.goto('/bare');
});

test('pages that call other hosts', async ({ page }) => {
  test.fail();
  await page.addScriptTag({ content: APP });
  await page.evaluate('callHost()');
  const popup = page.waitForEvent('popup');
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'http://192.0.2.2/frame';
    const image = new Image();
    image.src = 'http://192.0.2.3/image';
    document.body.append(frame, image);
    window.open('http://192.0.2.5/popup');
  });
  await page.evaluate(`new Promise((done) => (openSocket().onerror = () => done()))`);
  await popup;
  await page.evaluate(() => void navigator.sendBeacon('http://192.0.2.6/beacon', 'bye'));
  await page.goto('/bare');
});

test('workers that call other hosts', async ({ page }) => {
  test.fail();
  const socket = page.waitForEvent('websocket');
  await page.evaluate(async (sharedScript) => {
    const own = new Worker('/worker-of-192.0.2.11');
    await new Promise((done) => own.addEventListener('message', done));
    const { port } = new SharedWorker(URL.createObjectURL(new Blob([sharedScript])));
    await new Promise((done) => {
      port.addEventListener('message', done);
      port.start();
    });
    await navigator.serviceWorker.register('/worker-of-192.0.2.13');
    await navigator.serviceWorker.ready;
  }, worker('192.0.2.12'));
  await socket;
});
