import { expect, test } from 'vitest';
import { safeStorage } from './safe-storage.ts';

test('a storage that refuses is an empty one', () => {
  const storage = safeStorage(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(storage.get('token')).toBeNull();
  expect(() => storage.set('token', 'T1')).not.toThrow();
  expect(() => storage.remove('token')).not.toThrow();
});
