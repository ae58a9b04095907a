import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { HomePage } from '../../kit/playwright/pages/index.ts';
import { expect, test } from '../support/test.ts';

test('WebRTC sends nothing to any address', async ({ page }) => {
  const udp = createSocket('udp4');
  let packets = 0;
  udp.on('message', () => (packets += 1));
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  await new HomePage(page).open();
  const candidates = await page.evaluate(async (port) => {
    const found: string[] = [];
    const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
    peer.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate?.candidate) found.push(candidate.candidate);
    });
    const gathered = new Promise((done) => {
      peer.addEventListener('icegatheringstatechange', () => {
        if (peer.iceGatheringState === 'complete') done(null);
      });
    });
    peer.createDataChannel('data');
    await peer.setLocalDescription(await peer.createOffer());
    await gathered;
    return found;
  }, udp.address().port);
  udp.close();
  expect(candidates).toEqual([]);
  expect(packets).toBe(0);
});

test('names of other hosts are not resolved @every-browser', async ({ browser, watch }) => {
  watch.expect('https://names.example.org');
  // A context outside the fixtures, so that only the proxy sees its calls.
  const context = await browser.newContext();
  const page = await context.newPage();
  const failure = page.waitForEvent('requestfailed');
  await page.goto('https://names.example.org/').catch(() => null);
  expect((await failure).failure()?.errorText).toBe('net::ERR_TUNNEL_CONNECTION_FAILED');
  await context.close();
});
