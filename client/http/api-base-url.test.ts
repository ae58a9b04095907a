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
])('config.js %s makes the API base "%s"', (diceboxApi, host) => {
  expect(apiBaseUrl({ diceboxApi })).toBe(host);
});

test('without config.js the API base is the origin of the page', () => {
  expect(apiBaseUrl({})).toBe('');
});
