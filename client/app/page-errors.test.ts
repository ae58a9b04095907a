import { expect, test, vi } from 'vitest';
import { reloadOnMissingChunk, recoverableErrorReporter } from './page-errors.ts';

const TAP = 'a tap';

/** A page that can miss a chunk with or without a tap, and counts its reloads. */
function pageThat({ answers = true } = {}) {
  const tab = new EventTarget();
  const reload = vi.fn<() => void>();
  reloadOnMissingChunk({ tab, reload, isServerReachable: async () => answers });
  return async (...files: string[]) => {
    for (const file of files) {
      if (file === TAP) tab.dispatchEvent(new Event('click'));
      if (file === TAP) continue;
      const payload = new Error(`Failed to fetch dynamically imported module: ${file}`);
      tab.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    }
    // Lets pending promises settle.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return reload.mock.calls.length;
  };
}

test('the second tap that misses the same chunk reloads the page', async () => {
  const miss = pageThat();
  expect(await miss(TAP, 'proof.js')).toBe(0);
  expect(await miss(TAP, 'proof.js')).toBe(1);
});

test('another missing chunk does not reload the page', async () => {
  expect(await pageThat()(TAP, 'proof.js', TAP, 'sheet.js', TAP, 'rules.js')).toBe(0);
});

test('a prefetch, or one tap that misses twice, does not reload the page', async () => {
  expect(await pageThat()('proof.js', TAP, 'proof.js', 'proof.js')).toBe(0);
});

test('the page is not reloaded while the server is unreachable', async () => {
  expect(await pageThat({ answers: false })(TAP, 'proof.js', TAP, 'proof.js')).toBe(0);
});

function reported(error: unknown, componentStack: string | null): unknown[] {
  const report = vi.fn<(error: unknown) => void>();
  recoverableErrorReporter(report)(error, { componentStack });
  return report.mock.calls.flat();
}

test.each([
  ['InvalidStateError', 'Transition was aborted because of invalid state. Viewport size changed'],
  ['TimeoutError', 'Transition was aborted because of timeout in DOM update. DOM update timed out'],
  ['AbortError', 'Transition was skipped'],
])('a view transition skipped with %s is not reported', (name, message) => {
  expect(reported(new DOMException(message, name), null)).toEqual([]);
});

test('any other error is reported', () => {
  const odd = new DOMException('Invalid name', 'SyntaxError');
  expect(reported(odd, null)).toEqual([odd]);
  const ofRender = new DOMException('Not now', 'InvalidStateError');
  expect(reported(ofRender, '\n    at Screen')).toEqual([ofRender]);
  const plain = new Error('no motion at all');
  expect(reported(plain, null)).toEqual([plain]);
});
