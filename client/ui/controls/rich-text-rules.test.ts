import { expect, test } from 'vitest';
import {
  ATTRIBUTES,
  isOwnPicture,
  isSafeLink,
  isAttributeAllowed,
  TAGS,
} from './rich-text-rules.ts';

test.each([
  '#/pages/news/detail?id=3',
  'https://help.example/page?a=1#b',
  'http://help.example',
  'HTTPS://HELP.EXAMPLE',
])('a link may lead to %s', (href) => {
  expect(isSafeLink(href)).toBe(true);
});

test.each([
  '',
  '#top',
  '/pages/news',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://help.example/1',
  'intent://scan/#Intent;end',
  'vbscript:msgbox(1)',
  'mailto:a@help.example',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://',
  'https://good.example@evil.example',
  'https://user:pass@evil.example',
  ' https://help.example',
])('a link may not lead to %j', (href) => {
  expect(isSafeLink(href)).toBe(false);
});

test.each(['/uploads/content/dice-0a1b2c3d.svg', 'data:image/png;base64,AA==', 'DATA:IMAGE/GIF;,'])(
  'a picture may come from %s',
  (src) => {
    expect(isOwnPicture(src)).toBe(true);
  },
);

test.each([
  'https://tracker.example/pixel.gif',
  '//tracker.example/pixel.gif',
  '/\\tracker.example/pixel.gif',
  '/uploads/../api/user/logout',
  '/uploads/a?b',
  '/api/user/index',
  'data:text/html,x',
  'data:image/bmp;base64,AA==',
  'blob:x',
  '',
])('a picture may not come from %j', (src) => {
  expect(isOwnPicture(src)).toBe(false);
});

test('URLs are allowed only in URL attributes', () => {
  expect(isAttributeAllowed('A', 'href', '#/')).toBe(true);
  expect(isAttributeAllowed('IMG', 'href', '#/')).toBe(false);
  expect(isAttributeAllowed('A', 'src', '/uploads/a.png')).toBe(false);
  expect(isAttributeAllowed('TD', 'colspan', '2')).toBe(true);
});

test('the lists contain nothing that frames, styles, submits or runs', () => {
  for (const tag of 'script style form input button iframe object embed svg math base meta link'.split(
    ' ',
  )) {
    expect(TAGS).not.toContain(tag);
  }
  for (const name of 'style class id name onerror srcset target'.split(' ')) {
    expect(ATTRIBUTES).not.toContain(name);
  }
});
