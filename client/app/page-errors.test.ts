import { expect, test, vi } from 'vitest';
import { settled } from '../stores/fakes.test-support.ts';
import { reloadOnMissingChunk, recoverableErrorReporter } from './page-errors.ts';

const TAP = 'a tap';

test.each<[string, readonly string[], number, boolean?]>([
  ['the first tap that misses a chunk', [TAP, 'proof.js'], 0],
  ['the second tap that misses the same chunk', [TAP, 'proof.js', TAP, 'proof.js'], 1],
  ['another missing chunk', [TAP, 'proof.js', TAP, 'sheet.js', TAP, 'rules.js'], 0],
  ['a prefetch, or one tap that misses twice,', ['proof.js', TAP, 'proof.js', 'proof.js'], 0],
  ['the second tap without a server', [TAP, 'proof.js', TAP, 'proof.js'], 0, false],
])(
  '%s: after %j, the page has reloaded %i times',
  async (_, events, reloads, isServerReachable = true) => {
    const tab = new EventTarget();
    const reload = vi.fn<() => void>();
    reloadOnMissingChunk({ tab, reload, isServerReachable: async () => isServerReachable });
    for (const file of events) {
      const payload = new Error(`Failed to fetch dynamically imported module: ${file}`);
      const missed = Object.assign(new Event('vite:preloadError'), { payload });
      tab.dispatchEvent(file === TAP ? new Event('click') : missed);
    }
    await settled();
    expect(reload).toHaveBeenCalledTimes(reloads);
  },
);

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
