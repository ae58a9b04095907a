import { expect, test } from 'vitest';
import { apiBaseUrl } from './api-base-url.ts';

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['http://192.168.1.5:4300/', 'http://192.168.1.5:4300'],
  ['', ''],
  ['api.example.com', ''],
  ['https://api.example.com/v1', ''],
  ['javascript:alert(1)', ''],
  [7, ''],
])('config.js says %s, and calls go to "%s"', (diceboxApi, host) => {
  expect(apiBaseUrl({ diceboxApi })).toBe(host);
});

test('without a config.js calls go to where the page came from', () => {
  expect(apiBaseUrl({})).toBe('');
});
