import { useState } from 'react';
import { Choice } from '../../ui/controls/choice.tsx';
import { FormProblem } from '../../ui/controls/form-problem.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Entry, State } from './entry.tsx';
import type { Samples } from './samples.ts';

const FACES = ['chips', 'pairs', 'flow', 'segments', 'cards'] as const;

export function FieldParts({ samples }: { samples: Samples }) {
  return (
    <>
      <Fields samples={samples} />
      <Entry
        name="Choice"
        use="One of a few: chips for amounts, pairs for longer samples, flow for samples of any length, segments for views, cards with a note."
      >
        {FACES.map((face) => (
          <Choices key={face} face={face} samples={samples} />
        ))}
      </Entry>
      <Entry name="Tabs" use="Parts of a page, one at a time; the arrow keys go through them.">
        <TabParts samples={samples} />
      </Entry>
      <Entry name="FormProblem" use="Why the whole form was refused. Empty, it takes no room.">
        <State name="error">
          <FormProblem text={samples.sentence} />
        </State>
        <State name="long samples">
          <FormProblem text={samples.long} />
        </State>
        <State name="empty">
          <FormProblem text={null} />
        </State>
      </Entry>
    </>
  );
}

function TabParts({ samples }: { samples: Samples }) {
  const [value, setValue] = useState('one');
  const tabs = ['one', 'two', 'three'].map((each) => ({ value: each, label: samples.short }));
  return (
    <SectionCard isFlush>
      <Tabs label={samples.short} tabs={tabs} value={value} onChange={setValue}>
        {samples.sentence}
      </Tabs>
    </SectionCard>
  );
}

function Fields({ samples }: { samples: Samples }) {
  const [text, setText] = useState('');
  const field = { name: 'sample', autoComplete: 'off', onChange: setText } as const;
  const secret = { showLabel: 'Show', hideLabel: 'Hide' };
  return (
    <Entry name="TextField" use="One line to type. The problem takes the place of the hint.">
      <State name="empty, with a hint">
        <TextField {...field} label={samples.short} value={text} hint={samples.sentence} />
      </State>
      <State name="focused" forced="focused">
        <TextField {...field} label={samples.short} value={text} />
      </State>
      <State name="error">
        <TextField {...field} label={samples.short} value="12x" problem={samples.sentence} />
      </State>
      <State name="huge number, long label">
        <TextField {...field} label={samples.long} value="99,999,999.99" inputMode="decimal" />
      </State>
      <State name="secret">
        <TextField {...field} label={samples.short} value="Passw0rd" secret={secret} />
      </State>
    </Entry>
  );
}

function Choices({ face, samples }: { face: (typeof FACES)[number]; samples: Samples }) {
  const [value, setValue] = useState<string | null>('0');
  const options = samples.options.map((option, index) => ({
    value: String(index),
    label: option,
    ...(face === 'cards' ? { note: samples.note } : {}),
  }));
  const long = [
    { value: '0', label: samples.long, ...(face === 'cards' ? { note: samples.long } : {}) },
    { value: '1', label: '99,999,999.99' },
  ];
  return (
    <>
      <State name={`${face}, the first selected`}>
        <Choice
          legend={samples.short}
          face={face}
          options={options}
          value={value}
          onChange={setValue}
        />
      </State>
      <State name={`${face}, none selected, focused`} forced="focused">
        <Choice
          legend={samples.short}
          face={face}
          options={options}
          value={null}
          onChange={setValue}
        />
      </State>
      <State name={`${face}, long samples and a huge number`}>
        <Choice legend={samples.long} face={face} options={long} value="1" onChange={setValue} />
      </State>
    </>
  );
}
