import { expect, test, vi } from 'vitest';
import { beginAnewForLostCode } from './lost-code.ts';

/** A page that misses code; gives how often it began anew. */
function pageThat({ isTapped = true, answers = true } = {}) {
  const tab = new EventTarget();
  const reload = vi.fn<() => void>();
  const asked = { isTapped: () => isTapped, hostAnswers: async () => answers };
  beginAnewForLostCode({ tab, reload, ...asked });
  return async (...files: string[]) => {
    for (const file of files) {
      const payload = new Error(`Failed to fetch dynamically imported module: ${file}`);
      tab.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    }
    // What began with it has ended.
    await vi.waitFor(() => Promise.resolve());
    return reload.mock.calls.length;
  };
}

test('the first tap in vain changes nothing, the second begins the page anew', async () => {
  const miss = pageThat();
  expect(await miss('proof.js')).toBe(0);
  expect(await miss('proof.js')).toBe(1);
});

test('other code that is missed is another matter', async () => {
  expect(await pageThat()('proof.js', 'sheet.js', 'rules.js')).toBe(0);
});

test('what nobody tapped for takes the page from nobody', async () => {
  expect(await pageThat({ isTapped: false })('proof.js', 'proof.js', 'proof.js')).toBe(0);
});

test('where the host does not answer, the app stays: a reload would lose it', async () => {
  expect(await pageThat({ answers: false })('proof.js', 'proof.js')).toBe(0);
});
