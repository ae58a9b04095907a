import { useState } from 'react';
import { DayField } from '../../ui/controls/day-field.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { useViewport } from '../../ui/gestures/use-viewport.ts';
import { Part } from './gesture-part.tsx';

export function FieldsPart() {
  const [text, setText] = useState('');
  const [day, setDay] = useState('2026-03-10');
  return (
    <Part title="Text area and day field" did={`${text.length} characters, day ${day}`}>
      <TextArea
        name="remarks"
        label="Remarks"
        hint="At least 5 characters"
        problem={text !== '' && text.length < 5 ? 'Please enter at least 5 characters' : null}
        value={text}
        onChange={setText}
      />
      <DayField label="Day" today="2026-03-10" value={day} onChange={setDay} />
      <DayField label="Wrong day" today="2026-03-10" value="" onChange={setDay} isWrong />
    </Part>
  );
}

export function ViewportPart() {
  const width = useViewport(() => window.innerWidth);
  return <Part title="Viewport" did={`${width} px wide`} />;
}
