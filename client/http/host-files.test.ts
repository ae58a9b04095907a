import { expect, test } from 'vitest';
import { withServerFileUrls } from './host-files.ts';

test('a file of the host is asked of the host', () => {
  const answer = {
    code: 1,
    data: { list: [{ image: '/uploads/a.png', title: 'see /uploads/', note: null }] },
  };
  expect(withServerFileUrls(answer, 'https://api.example.com')).toEqual({
    code: 1,
    data: {
      list: [
        { image: 'https://api.example.com/uploads/a.png', title: 'see /uploads/', note: null },
      ],
    },
  });
});
