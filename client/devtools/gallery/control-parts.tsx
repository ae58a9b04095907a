import { useState } from 'react';
import { Button, IconButton, LinkButton } from '../../ui/controls/button.tsx';
import { CloseIcon, EyeIcon, EyeOffIcon, ForwardIcon } from '../../ui/controls/icons.tsx';
import { PickButton } from '../../ui/controls/pick-button.tsx';
import { BasicStates, Entry, State, States, type Samples } from './entry.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { FormProblem, TextField } from '../../ui/controls/fields.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';

const KINDS = ['primary', 'plain', 'quiet', 'danger'] as const;

export function ButtonParts({ samples }: { samples: Samples }) {
  return (
    <>
      <Entry
        name="Button"
        use="An action as text. One primary button per screen; danger for destructive actions."
      >
        {KINDS.map((kind) => (
          <States key={kind}>
            <BasicStates prefix={`${kind}, `}>
              <Button kind={kind}>{samples.action}</Button>
            </BasicStates>
            <State name={`${kind}, busy`}>
              <Button kind={kind} isBusy>
                {samples.action}
              </Button>
            </State>
          </States>
        ))}
        <State name="wide, long text">
          <Button kind="primary" isWide>
            {samples.long}
          </Button>
        </State>
        <State name="wide, huge number, busy">
          <Button kind="primary" isWide isBusy>
            {`${samples.action} · 99,999,999.99`}
          </Button>
        </State>
      </Entry>
      <IconButtons />
      <LinkButtons samples={samples} />
      <Picks samples={samples} />
    </>
  );
}

function IconButtons() {
  const [isOn, setIsOn] = useState(true);
  return (
    <Entry name="IconButton" use="An action with a familiar icon; the label is for screen readers.">
      <States>
        <BasicStates>
          <IconButton icon={<CloseIcon />} label="Close" onClick={() => undefined} />
        </BasicStates>
        <State name="a switch">
          <IconButton
            icon={isOn ? <EyeIcon /> : <EyeOffIcon />}
            label="Show the balance"
            isPressed={isOn}
            onClick={() => setIsOn(!isOn)}
          />
        </State>
      </States>
    </Entry>
  );
}

function LinkButtons({ samples }: { samples: Samples }) {
  const none = () => undefined;
  return (
    <Entry name="LinkButton" use="A quiet action within text.">
      <States>
        <State name="rest, with an icon">
          <LinkButton onClick={none}>
            <span>{samples.action}</span>
            <ForwardIcon />
          </LinkButton>
        </State>
        <State name="focused" forced="focused">
          <LinkButton onClick={none}>{samples.action}</LinkButton>
        </State>
        <State name="long text">
          <LinkButton onClick={none}>{samples.long}</LinkButton>
        </State>
      </States>
    </Entry>
  );
}

function Picks({ samples }: { samples: Samples }) {
  const [isPicked, setIsPicked] = useState(true);
  const pick = { odds: '2.00', name: samples.short, isPicked: false, onPick: () => undefined };
  return (
    <Entry name="PickButton" use="A selection of a bet: its label, its odds and its stake.">
      <States>
        <BasicStates>
          <PickButton {...pick}>{samples.short}</PickButton>
        </BasicStates>
        <State name="selected: tap it">
          <PickButton {...pick} isPicked={isPicked} onPick={() => setIsPicked(!isPicked)}>
            {samples.short}
          </PickButton>
        </State>
        <State name="selected, with a stake">
          <PickButton {...pick} isPicked note={samples.short} stake="99,999,999.99">
            {samples.short}
          </PickButton>
        </State>
        <State name="disabled: not offered">
          <PickButton {...pick} odds="–" isOff>
            {samples.short}
          </PickButton>
        </State>
        <State name="long text">
          <PickButton {...pick} note={samples.sentence}>
            {samples.long}
          </PickButton>
        </State>
      </States>
    </Entry>
  );
}

const FACES = ['chips', 'pairs', 'flow', 'segments', 'cards'] as const;

export function FieldParts({ samples }: { samples: Samples }) {
  return (
    <>
      <Fields samples={samples} />
      <Entry
        name="Choice"
        use="One of a few options: chips for amounts, pairs for longer text, flow for text of any length, segments for views, cards with a note."
      >
        {FACES.map((face) => (
          <Choices key={face} face={face} samples={samples} />
        ))}
      </Entry>
      <Entry name="Switch" use="Something that is on or off, at once.">
        <Switches samples={samples} />
      </Entry>
      <Entry name="Tabs" use="Parts of a page, one at a time; the arrow keys switch.">
        <TabParts samples={samples} />
      </Entry>
      <Entry name="FormProblem" use="Why the form was rejected. Empty, it takes no space.">
        <State name="error">
          <FormProblem text={samples.sentence} />
        </State>
        <State name="long text">
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
    <Entry name="TextField" use="A text input of one line. A problem replaces the hint.">
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
      <State name={`${face}, long text and a huge number`}>
        <Choice legend={samples.long} face={face} options={long} value="1" onChange={setValue} />
      </State>
    </>
  );
}

function Switches({ samples }: { samples: Samples }) {
  const [isOn, setIsOn] = useState(true);
  const toggle = () => setIsOn(!isOn);
  return (
    <States>
      <State name="on or off">
        <Switch label={samples.short} isOn={isOn} onToggle={toggle} />
      </State>
      <State name="with a note, focused" forced="focused">
        <Switch label={samples.long} note={samples.note} isOn={!isOn} onToggle={toggle} />
      </State>
    </States>
  );
}
