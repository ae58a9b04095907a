import { describe, expect, it } from 'vitest';
import { fakeMemory } from '../../fakes.test-support.ts';
import { ROLLED_KEY, rolledDice } from './rolled-dice.ts';

describe('the dice that another tab told', () => {
  it('are heard unchanged', () => {
    const storage = fakeMemory();
    const rolled = { gameId: 1, gameNo: '20260310-201', dice: [6, 5, 4] } as const;
    rolledDice(storage).tell(rolled);
    expect(rolledDice(storage).hear()).toEqual(rolled);
  });

  it.each([
    null,
    '',
    'null',
    '[]',
    '{"gameId":"1","gameNo":"20260310-201","dice":[6,5,4]}',
    '{"gameId":1,"gameNo":201,"dice":[6,5,4]}',
    '{"gameId":1,"gameNo":"20260310-201","dice":[6,5,7]}',
    '{"gameId":1,"gameNo":"20260310-201"}',
  ])('are ignored when the storage holds %s', (text) => {
    const storage = fakeMemory();
    if (text !== null) storage.set(ROLLED_KEY, text);
    expect(rolledDice(storage).hear()).toBeNull();
  });
});
