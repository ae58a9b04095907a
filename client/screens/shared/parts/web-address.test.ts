import { expect, test } from 'vitest';
import { webAddress, webHosts } from './web-address.ts';
import { urlAfterEntry } from './entry-gate.tsx';

const HOSTS = ['.known.example', 'exact.example'];
const kindOf = (text?: string) => webAddress(text, HOSTS, 'play.known.example').kind;

test.each([
  'https://known.example',
  'https://known.example/a?b=1#c',
  'https://help.known.example/',
  'https://a.b.known.example:443/',
  'HTTPS://KNOWN.EXAMPLE/',
  'https://exact.example/',
  '  https://exact.example/  ',
  'https:/exact.example',
])('%j is shown', (text) => {
  expect(kindOf(text)).toBe('page');
});

test.each([
  'http://known.example/',
  'http://known.example:443/',
  'https://known.example:8443/',
  'https://unknown.example/',
  'https://notknown.example/',
  'https://known.example.evil.example/',
  'https://sub.exact.example/',
  'https://known.example@evil.example/',
  'https://user@known.example/',
  'https://user:pass@known.example/',
  'https://evil.example\\@known.example/',
  'https://evil.example#.known.example',
  'https://evil.example?.known.example',
  'https://evil.example/known.example',
  'https://known.example./',
  'https://kn\u043ewn.example/',
  'https://[::1]/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://localhost/',
  'https://play.known.example/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://known.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:https://known.example/1',
  'file:///etc/passwd',
  'ftp://known.example/',
  'ws://known.example/',
  'wss://known.example/',
  'intent://known.example#Intent;scheme=https;end',
  'view-source:https://known.example/',
  'filesystem:https://known.example/x',
  'about:blank',
  'vbscript:msgbox(1)',
  'mailto:a@known.example',
  'tel:1',
])('%j is refused', (text) => {
  expect(kindOf(text)).toBe('refused');
});

test.each([
  undefined,
  '',
  ' ',
  'known.example',
  '/pages/index/index',
  '//known.example/',
  '/\\known.example/',
  '\\\\known.example/',
  '#/pages/index/index',
  'https://',
  'https://%00known.example/',
  'https%3A%2F%2Fknown.example%2F',
  'https%253A%252F%252Fknown.example',
  'https://known.example:99999/',
])('refuses %j', (text) => {
  expect(kindOf(text)).toBe('none');
});

test('the host is the one the browser would use, whatever the text looks like', () => {
  expect(webAddress('https://known.example@evil.example/', HOSTS, '')).toEqual({
    kind: 'refused',
    host: 'evil.example',
  });
  expect(webAddress('https://Help.Known.Example', HOSTS, '')).toEqual({
    kind: 'page',
    href: 'https://help.known.example/',
    host: 'help.known.example',
  });
});

test.each([
  [{ diceboxWebHosts: ['.partner.example', 7] }, ['.partner.example']],
  [{ diceboxWebHosts: [] }, []],
  [{ diceboxWebHosts: 'partner.example' }, ['.dicebox.example']],
  [{}, ['.dicebox.example']],
])('config.js %j allows %j', (page, hosts) => {
  expect(webHosts(page)).toEqual(hosts);
});

test.each([
  [null, '/'],
  ['/pages/game/record', '/pages/game/record'],
  ['/pages/game/bet?game_id=3', '/pages/game/bet?game_id=3'],
  ['pages/repay/repay', '/pages/repay/repay'],
  ['/pages/login/login?from=/', '/'],
  ['/pages/register/register', '/'],
  ['/pages/nope/nope', '/'],
  ['https://example.com/pages/game/record', '/'],
  ['//example.com', '/'],
  ['javascript:alert(1)', '/'],
])('an entry asked for by %s leads to %s', (from, url) => {
  expect(urlAfterEntry(from)).toBe(url);
});
