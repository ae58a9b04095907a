import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Countdown } from '../../ui/controls/countdown.tsx';
import { Money } from '../../ui/controls/money-text.tsx';
import { PeriodBadge } from '../../ui/controls/period-badge.tsx';
import { Stat, Stats } from '../../ui/layout/stat.tsx';
import { StatusTag } from '../../ui/controls/status-tag.tsx';
import { Entry, State, States } from './entry.tsx';
import { HUGE, type Samples } from './samples.ts';

const SIZES = ['s', 'm', 'l', 'xl'] as const;
const TONES = ['neutral', 'brand', 'up', 'down', 'gold'] as const;

export function MoneyParts({ samples }: { samples: Samples }) {
  return (
    <>
      <Amounts />
      <Entry name="PeriodBadge" use="Which period: the day quiet, the number within it loud.">
        <State name="rest">
          <PeriodBadge gameNo="20261121214" name="Period 20261121-214" />
        </State>
      </Entry>
      <Clocks samples={samples} />
      <Entry name="Stat" use="A label over a figure, several in a row; four go to two by two.">
        <State name="rest">
          <Figures amount="1240.00" label={samples.short} />
        </State>
        <State name="huge numbers, long samples">
          <Figures amount={HUGE} label={samples.sentence} />
        </State>
      </Entry>
      <Entry
        name="StatusTag"
        use="How something stands: a dot for the eye, a word for the meaning."
      >
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
    <Entry
      name="Money"
      use="An amount as the host wrote it: figures of one width, decimals smaller."
    >
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
    <Entry name="Countdown" use="What is left, mm:ss; the last seconds are red, and said once.">
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
        <State name="hours, long samples">
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
