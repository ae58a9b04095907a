import { expect, it } from 'vitest';
import { renderReference } from './reference.ts';

// `npm run docs` runs this test with --update, which writes the file.
it('docs/reference.md is up to date: if not, run `npm run docs`', async () => {
  await expect(await renderReference()).toMatchFileSnapshot('../../docs/reference.md');
});
