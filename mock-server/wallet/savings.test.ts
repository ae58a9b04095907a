import { describe, expect, it } from 'vitest';
import { ann, expectRefused, server, withServer } from '../testing/test-server.ts';

withServer({ ann: 100_00 });

const move = (direction: 'in' | 'out', amount: string) =>
  server.call('wallet.savings', { direction, amount }, ann);

describe('savings', () => {
  it('move money from and to the main account and return all five balances', async () => {
    expect(await move('in', '70.25')).toMatchObject({
      code: 1,
      msg: 'Moved into savings',
      data: { main: '29.75', bonus: '0.00', frozen: '0.00', savings: '70.25', points: 0 },
    });
    expect(await move('out', '0.25')).toMatchObject({
      code: 1,
      msg: 'Moved out of savings',
      data: { main: '30.00', savings: '70.00' },
    });
  });

  it.each([
    ['in', '100.01'],
    ['out', '50.01'],
  ] as const)('refuse %s %s because the balance is too low', async (direction, amount) => {
    await move('in', '50.00');
    const refusal = { en: 'Insufficient balance', zh: '余额不足' };
    await expectRefused('wallet.savings', { direction, amount }, { ...ann, ...refusal });
  });
});
