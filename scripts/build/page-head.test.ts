import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withPolicy } from './page-head.ts';

test('the policy of the page allows its inline script by its hash, and its own files', () => {
  const script = '\n  const one = 1;\n';
  const page = withPolicy(
    `<head><meta charset="utf-8" /><script>${script}</script><script src="./a.js"></script></head>`,
  );
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page).toContain(
    `content="script-src 'self' 'sha256-${hash}'; style-src 'self'" /><script>${script}`,
  );
});
