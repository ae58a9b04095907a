import { useState } from 'react';
import type { Dice, Face } from '#contract/rules/dice.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DiceRow } from '../../ui/dice/dice-row.tsx';
import { DiceStage } from '../../ui/dice/dice-stage.tsx';
import { Die } from '../../ui/dice/die.tsx';
import { Brand } from '../../ui/identity/brand.tsx';
import { GameEmblem, gameClass } from '../../ui/identity/game-emblem.tsx';
import { RollingFigure } from '../../ui/numerals/rolling-figure.tsx';
import { Entry, State, States } from './entry.tsx';
import css from './gallery.module.css';

const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6];
const DICE_SIZES = ['s', 'm', 'l'] as const;
const THROWS: readonly [Dice, ...Dice[]] = [
  [1, 4, 6],
  [3, 4, 4],
  [2, 5, 6],
];

export function DiceParts() {
  const [dice] = THROWS;
  const name = dice.join(', ');
  return (
    <>
      <Entry name="Die" use="One flat die.">
        {(['dice', 'fish'] as const).map((faces) =>
          DICE_SIZES.map((size) => (
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
      <Entry name="DiceRow" use="The dice of a draw, at rest.">
        {DICE_SIZES.map((size) => (
          <State key={size} name={`size ${size}`}>
            <DiceRow dice={dice} name={name} size={size} />
          </State>
        ))}
      </Entry>
      <ThrownDice />
    </>
  );
}

const CODES = ['k3m3', 'k3m5', 'k3m10', 'fpcm3', 'other'] as const;

/** The emblems and colours of the games, and their digits. */
export function IdentityParts() {
  return (
    <>
      <Entry
        name="Brand"
        use="The mark and the name of the app, at the top of home and of the rail."
      >
        <State name="plain">
          <Brand />
        </State>
      </Entry>
      <Entry name="GameEmblem" use="The sign of a game, in its colour.">
        <States>
          {CODES.map((code) => (
            <State key={code} name={code}>
              <GameEmblem code={code} /> <GameEmblem code={code} size="l" />
              <p className={`numerals ${css['ground']} ${gameClass(code)}`}>0123456789 +1,240.50</p>
            </State>
          ))}
        </States>
      </Entry>
      <RolledFigure />
    </>
  );
}

const FIGURES = ['1,240.56', '990.00', '12,031.70'] as const;

/** Rolls a figure to the next one by hand. */
function RolledFigure() {
  const [at, setAt] = useState(0);
  return (
    <Entry name="RollingFigure" use="A figure whose digits roll to their new values.">
      <States>
        <State name="of a balance">
          <RollingFigure text={FIGURES[at % FIGURES.length] ?? ''} hasSmallDecimals />
        </State>
      </States>
      <Button kind="plain" onClick={() => setAt(at + 1)}>
        Change
      </Button>
    </Entry>
  );
}

const STEPS = [0, 1, 2, 3] as const;

/** Throws the dice by hand: each step of a reveal is a tap. */
function ThrownDice() {
  const [{ count, isKnown, resting }, setThrow] = useState<{
    count: number;
    isKnown: boolean;
    resting: (typeof STEPS)[number];
  }>({ count: 0, isKnown: true, resting: 3 });
  const dice = isKnown ? (THROWS[count % THROWS.length] ?? null) : null;
  const name = dice?.join(', ') ?? 'rolling';
  return (
    <Entry name="DiceStage" use="The dice of a draw while they are thrown.">
      <Button onClick={() => setThrow({ count: count + 1, isKnown: false, resting: 0 })}>
        Shake
      </Button>{' '}
      <Button onClick={() => setThrow({ count, isKnown: true, resting: 0 })}>Throw</Button>{' '}
      {STEPS.slice(1).map((step) => (
        <Button key={step} onClick={() => setThrow({ count, isKnown: true, resting: step })}>
          {`Rest ${step}`}
        </Button>
      ))}
      {DICE_SIZES.map((size) => (
        <State key={size} name={`size ${size}`}>
          <DiceStage dice={dice} resting={resting} name={name} size={size} />
        </State>
      ))}
      <State name="fish">
        <DiceStage dice={dice} resting={resting} name={name} size="l" faces="fish" />
      </State>
    </Entry>
  );
}
