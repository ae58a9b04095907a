import { useState } from 'react';
import { Choice } from '../../ui/controls/choice.tsx';
import { FormProblem } from '../../ui/controls/form-problem.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Entry, State } from './entry.tsx';
import type { Samples } from './samples.ts';

const FACES = ['chips', 'pairs', 'flow', 'segments', 'cards'] as const;

export function FieldParts({ words }: { words: Samples }) {
  return (
    <>
      <Fields words={words} />
      <Entry
        name="Choice"
        use="One of a few: chips for amounts, pairs for longer words, flow for words of any length, segments for views, cards with a note."
      >
        {FACES.map((face) => (
          <Choices key={face} face={face} words={words} />
        ))}
      </Entry>
      <Entry name="Tabs" use="Parts of a page, one at a time; the arrow keys go through them.">
        <TabParts words={words} />
      </Entry>
      <Entry name="FormProblem" use="Why the whole form was refused. Empty, it takes no room.">
        <State name="error">
          <FormProblem words={words.sentence} />
        </State>
        <State name="long words">
          <FormProblem words={words.long} />
        </State>
        <State name="empty">
          <FormProblem words={null} />
        </State>
      </Entry>
    </>
  );
}

function TabParts({ words }: { words: Samples }) {
  const [value, setValue] = useState('one');
  const tabs = ['one', 'two', 'three'].map((each) => ({ value: each, words: words.short }));
  return (
    <SectionCard isFlush>
      <Tabs label={words.short} tabs={tabs} value={value} onChange={setValue}>
        {words.sentence}
      </Tabs>
    </SectionCard>
  );
}

function Fields({ words }: { words: Samples }) {
  const [text, setText] = useState('');
  const field = { name: 'sample', autoComplete: 'off', onChange: setText } as const;
  const secret = { showLabel: 'Show', hideLabel: 'Hide' };
  return (
    <Entry name="TextField" use="One line to type. The problem takes the place of the hint.">
      <State name="empty, with a hint">
        <TextField {...field} label={words.short} value={text} hint={words.sentence} />
      </State>
      <State name="focused" forced="focused">
        <TextField {...field} label={words.short} value={text} />
      </State>
      <State name="error">
        <TextField {...field} label={words.short} value="12x" problem={words.sentence} />
      </State>
      <State name="huge number, long label">
        <TextField {...field} label={words.long} value="99,999,999.99" inputMode="decimal" />
      </State>
      <State name="secret">
        <TextField {...field} label={words.short} value="Passw0rd" secret={secret} />
      </State>
    </Entry>
  );
}

function Choices({ face, words }: { face: (typeof FACES)[number]; words: Samples }) {
  const [value, setValue] = useState<string | null>('0');
  const options = words.options.map((option, index) => ({
    value: String(index),
    words: option,
    ...(face === 'cards' ? { note: words.note } : {}),
  }));
  const long = [
    { value: '0', words: words.long, ...(face === 'cards' ? { note: words.long } : {}) },
    { value: '1', words: '99,999,999.99' },
  ];
  return (
    <>
      <State name={`${face}, the first selected`}>
        <Choice
          legend={words.short}
          face={face}
          options={options}
          value={value}
          onChange={setValue}
        />
      </State>
      <State name={`${face}, none selected, focused`} forced="focused">
        <Choice
          legend={words.short}
          face={face}
          options={options}
          value={null}
          onChange={setValue}
        />
      </State>
      <State name={`${face}, long words and a huge number`}>
        <Choice legend={words.long} face={face} options={long} value="1" onChange={setValue} />
      </State>
    </>
  );
}
