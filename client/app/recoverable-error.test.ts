import { expect, test, vi } from 'vitest';
import { recoverableErrorReporter } from './recoverable-error.ts';

function reported(error: unknown, componentStack: string | null): unknown[] {
  const report = vi.fn<(error: unknown) => void>();
  recoverableErrorReporter(report)(error, { componentStack });
  return report.mock.calls.flat();
}

test.each([
  [
    'InvalidStateError',
    'Transition was aborted because of invalid state. Document visibility state is hidden',
  ],
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
