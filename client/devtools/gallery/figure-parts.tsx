import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Countdown } from '../../ui/controls/countdown.tsx';
import { RingCountdown } from '../../ui/controls/ring-countdown.tsx';
import { Money } from '../../ui/controls/money.tsx';
import { PeriodBadge, StatusTag } from '../../ui/controls/badges.tsx';
import { Stat, Stats } from '../../ui/layout/section-card.tsx';
import { Entry, State, States, HUGE, type Samples } from './entry.tsx';

const SIZES = ['s', 'm', 'l', 'xl'] as const;
const TONES = ['neutral', 'brand', 'up', 'down', 'gold'] as const;

export function MoneyParts({ samples }: { samples: Samples }) {
  return (
    <>
      <Amounts />
      <Entry name="PeriodBadge" use="The number of a period: the day quiet, the rest loud.">
        <State name="rest">
          <PeriodBadge gameNo="20261121214" name="Period 20261121-214" />
        </State>
      </Entry>
      <Clocks samples={samples} />
      <Rings samples={samples} />
      <Entry name="Stat" use="A label over a figure, several in a row; four wrap to two by two.">
        <State name="rest">
          <Figures amount="1240.00" label={samples.short} />
        </State>
        <State name="huge numbers, long text">
          <Figures amount={HUGE} label={samples.sentence} />
        </State>
      </Entry>
      <Entry name="StatusTag" use="A status as text, with a coloured dot.">
        <States>
          {TONES.map((tone) => (
            <State key={tone} name={tone}>
              <StatusTag tone={tone}>{samples.short}</StatusTag>
            </State>
          ))}
        </States>
      </Entry>
    </>
  );
}

function Amounts() {
  return (
    <Entry name="Money" use="An amount from the server: tabular figures, smaller decimals.">
      {SIZES.map((size) => (
        <States key={size}>
          <State name={`size ${size}`}>
            <Money amount="1240.00" size={size} />
          </State>
          <State name={`size ${size}, huge`}>
            <Money amount={HUGE} size={size} />
          </State>
        </States>
      ))}
      <States>
        <State name="a gain">
          <Money amount="20.50" isSigned tone="result" />
        </State>
        <State name="a loss">
          <Money amount="-20.50" isSigned tone="result" />
        </State>
        <State name="neither">
          <Money amount="0.00" isSigned tone="result" />
        </State>
        <State name="gold, for winnings">
          <Money amount="77.70" tone="gold" />
        </State>
        <State name="hidden">
          <Money amount="77.70" hiddenLabel="Balance hidden" />
        </State>
      </States>
    </Entry>
  );
}

function Clocks({ samples }: { samples: Samples }) {
  const [left, setLeft] = useState(16_000);
  return (
    <Entry
      name="Countdown"
      use="The remaining time, mm:ss; the last seconds are red and announced once."
    >
      <States>
        <State name="rest">
          <Countdown label={samples.short} remainingMs={102_000} />
        </State>
        <State name="urgent">
          <Countdown label={samples.short} remainingMs={9_000} urgentMs={15_000} />
        </State>
        <State name="over">
          <Countdown label={samples.short} remainingMs={0} urgentMs={15_000} />
        </State>
        <State name="hours, long text">
          <Countdown label={samples.sentence} remainingMs={35_999_000} />
        </State>
      </States>
      <State name="warns when it becomes urgent">
        <Countdown
          label={samples.short}
          remainingMs={left}
          urgentMs={15_000}
          warning={samples.sentence}
        />{' '}
        <Button onClick={() => setLeft(left - 1000)}>−1 s</Button>
      </State>
    </Entry>
  );
}

function Rings({ samples }: { samples: Samples }) {
  return (
    <Entry name="RingCountdown" use="The remaining time in a ring that empties.">
      <States>
        <State name="rest">
          <RingCountdown label={samples.short} remainingMs={102_000} wholeMs={120_000} />
        </State>
        <State name="quiet">
          <RingCountdown label={samples.short} remainingMs={30_000} wholeMs={60_000} isQuiet />
        </State>
        <State name="over">
          <RingCountdown label={samples.short} remainingMs={0} wholeMs={60_000} />
        </State>
      </States>
    </Entry>
  );
}

function Figures({ amount, label }: { amount: string; label: string }) {
  return (
    <Stats isFour>
      {SIZES.map((size) => (
        <Stat key={size} label={label}>
          <Money amount={amount} size="s" />
        </Stat>
      ))}
    </Stats>
  );
}
