import { useState } from 'react';
import type { Dice, Face } from '#contract/rules/dice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { Die } from '../../ui/dice/die.tsx';
import { Entry, State } from './entry.tsx';

const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6];
const SIZES = ['s', 'm', 'l'] as const;
const THROWS: readonly Dice[] = [
  [1, 4, 6],
  [3, 4, 4],
  [2, 5, 6],
];

export function DiceParts() {
  const [count, setCount] = useState(0);
  const dice = THROWS[count % THROWS.length] ?? [1, 4, 6];
  const name = dice.join(', ');
  return (
    <>
      <Entry name="Die" use="One die in space; small ones, of which lists hold many, are flat.">
        {(['dice', 'fish'] as const).map((faces) =>
          SIZES.map((size) => (
            <State key={size} name={`${faces}, size ${size}`}>
              {FACES.map((face) => (
                <span key={face}>
                  <Die face={face} size={size} faces={faces} name={String(face)} />{' '}
                </span>
              ))}
            </State>
          )),
        )}
      </Entry>
      <Entry name="DiceRow" use="A draw. It tumbles once, when it comes while the player looks on.">
        <Button onClick={() => setCount(count + 1)}>Throw</Button>
        {SIZES.map((size) => (
          <State key={size} name={`tumbles, size ${size}`}>
            <DiceRow key={count} dice={dice} name={name} size={size} isTumbling />
          </State>
        ))}
        <State name="tumbles, fish">
          <DiceRow key={count} dice={dice} name={name} size="l" faces="fish" isTumbling />
        </State>
        {SIZES.map((size) => (
          <State key={size} name={`rest, size ${size}`}>
            <DiceRow dice={dice} name={name} size={size} />
          </State>
        ))}
      </Entry>
    </>
  );
}
