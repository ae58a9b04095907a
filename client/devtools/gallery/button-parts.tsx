import { useState } from 'react';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { CloseIcon, EyeIcon, EyeOffIcon, ForwardIcon } from '../../ui/controls/icons.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { PickButton } from '../../ui/controls/pick-button.tsx';
import { Entry, State, States } from './entry.tsx';
import type { Samples } from './samples.ts';

const KINDS = ['primary', 'plain', 'quiet', 'danger'] as const;

export function ButtonParts({ samples }: { samples: Samples }) {
  return (
    <>
      <Entry
        name="Button"
        use="An act in samples. One primary button on a screen; danger for what hurts."
      >
        {KINDS.map((kind) => (
          <States key={kind}>
            <State name={`${kind}, rest`}>
              <Button kind={kind}>{samples.act}</Button>
            </State>
            <State name={`${kind}, pressed`} forced="pressed">
              <Button kind={kind}>{samples.act}</Button>
            </State>
            <State name={`${kind}, focused`} forced="focused">
              <Button kind={kind}>{samples.act}</Button>
            </State>
            <State name={`${kind}, busy`}>
              <Button kind={kind} isBusy>
                {samples.act}
              </Button>
            </State>
          </States>
        ))}
        <State name="wide, long samples">
          <Button kind="primary" isWide>
            {samples.long}
          </Button>
        </State>
        <State name="wide, huge number, busy">
          <Button kind="primary" isWide isBusy>
            {samples.act} · 99,999,999.99
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
    <Entry name="IconButton" use="An act whose drawing everybody knows; its name is for readers.">
      <States>
        <State name="rest">
          <IconButton icon={<CloseIcon />} label="Close" onClick={() => undefined} />
        </State>
        <State name="pressed" forced="pressed">
          <IconButton icon={<CloseIcon />} label="Close" onClick={() => undefined} />
        </State>
        <State name="focused" forced="focused">
          <IconButton icon={<CloseIcon />} label="Close" onClick={() => undefined} />
        </State>
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
    <Entry name="LinkButton" use="An act as quiet as a link, among other samples.">
      <States>
        <State name="rest, with an icon">
          <LinkButton onClick={none}>
            {samples.act}
            <ForwardIcon />
          </LinkButton>
        </State>
        <State name="focused" forced="focused">
          <LinkButton onClick={none}>{samples.act}</LinkButton>
        </State>
        <State name="long samples">
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
    <Entry name="PickButton" use="One thing to bet on: its face, its odds, and what lies on it.">
      <States>
        <State name="rest">
          <PickButton {...pick}>{samples.short}</PickButton>
        </State>
        <State name="pressed" forced="pressed">
          <PickButton {...pick}>{samples.short}</PickButton>
        </State>
        <State name="focused" forced="focused">
          <PickButton {...pick}>{samples.short}</PickButton>
        </State>
        <State name="selected: tap it">
          <PickButton {...pick} isPicked={isPicked} onPick={() => setIsPicked(!isPicked)}>
            {samples.short}
          </PickButton>
        </State>
        <State name="selected, with a stake">
          <PickButton {...pick} isPicked note="99,999,999.99">
            {samples.short}
          </PickButton>
        </State>
        <State name="disabled: not offered">
          <PickButton {...pick} odds="–" isOff>
            {samples.short}
          </PickButton>
        </State>
        <State name="long samples">
          <PickButton {...pick} note={samples.sentence}>
            {samples.long}
          </PickButton>
        </State>
      </States>
    </Entry>
  );
}
