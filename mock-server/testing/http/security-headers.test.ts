import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { testServer } from '../test-server.ts';
import { frameSources } from '../../core/http/headers.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

/** Returns the directives of a policy as a set. */
const directives = (policy: string): string[] =>
  policy
    .split(';')
    .map((text) => text.trim())
    .toSorted();

it('the policy lets the app load and call its own address alone, without inline code', async () => {
  const { app } = await testServer();
  const { headers } = await app.inject('/api/games/category');
  const policy = String(headers['content-security-policy']);
  expect(policy.split(';')).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]),
  );
  expect(policy).not.toContain('unsafe');
  // Other web servers use the policy of this page.
  const documented = read('docs/deploy.md').matchAll(/default-src 'none';[^"\n]*/g);
  const written = Array.from(documented, ([text]) => directives(text));
  expect(written).toEqual([directives(policy), directives(policy)]);
  // A test serves the app with this policy.
  const tested = read('e2e/support/deployed.ts');
  for (const directive of directives(policy)) {
    if (!/^(connect|img|frame)-src|^object-src/.test(directive))
      expect(tested).toContain(directive);
  }
  expect(headers['strict-transport-security']).toBeUndefined();
});

it('frameSources allows the same hosts as the client', () => {
  expect(frameSources(['exact.example', '.known.example'])).toEqual([
    'https://exact.example',
    'https://known.example',
    'https://*.known.example',
  ]);
  expect(frameSources([])).toEqual(["'none'"]);
});
