import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Fold, FoldRow } from '../../ui/controls/fold.tsx';
import { ListRow } from '../../ui/controls/list-row.tsx';
import * as icons from '../../ui/controls/icons.tsx';
import { RecordsIcon } from '../../ui/controls/icons.tsx';
import { Money } from '../../ui/controls/money.tsx';
import { RichText } from '../../ui/controls/rich-text.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { Skeleton, SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { StatusTag } from '../../ui/controls/badges.tsx';
import { BasicStates, Entry, HUGE, State, type Samples } from './entry.tsx';
import { EmptyState, TapToRetry } from '../../ui/layout/empty-state.tsx';
import css from './gallery.module.css';

const RICH =
  '<p>A line with <strong>weight</strong> and <a href="#/">a link</a>.</p><h3>Heading</h3>' +
  '<ul><li>One</li><li>Two</li></ul><table><tr><th>Sum</th><td>10</td></tr></table>' +
  '<img src="https://elsewhere.example/x.png"><marquee>Removed</marquee>';

export function CardParts({ samples }: { samples: Samples }) {
  return (
    <>
      <Entry name="SectionCard" use="Related content of a page; flush for lists.">
        <State name="with a title and an aside">
          <SectionCard title={samples.short} aside={<Money amount="1240.00" />}>
            {samples.sentence}
          </SectionCard>
        </State>
        <State name="long text, a huge number">
          <SectionCard title={samples.long} aside={<Money amount={HUGE} />}>
            {samples.long}
          </SectionCard>
        </State>
        <State name="without a title">
          <SectionCard>{samples.sentence}</SectionCard>
        </State>
      </Entry>
      <Rows samples={samples} />
      <Entry name="Fold" use="A title that opens the content under it, one of several in a card.">
        <SectionCard isFlush>
          <Fold title={samples.short} note={samples.short}>
            {samples.sentence}
          </Fold>
          <Fold title={samples.long}>{samples.long}</Fold>
        </SectionCard>
      </Entry>
      <FoldRows samples={samples} />
      <Entry
        name="RichText"
        use="HTML from the server, sanitized; the only place that renders HTML."
      >
        <SectionCard>
          <RichText html={RICH} isLink={() => true} onLink={() => undefined} />
        </SectionCard>
      </Entry>
      <Entry name="Skeleton" use="Loading, in the shape of the content. Only rows are announced.">
        <State name="loading: lines and a circle">
          <Skeleton width="60%" />
          <Skeleton width="3rem" height="3rem" isRound />
        </State>
        <State name="loading: rows">
          <SectionCard isFlush>
            <SkeletonRows rows={3} label="Loading" />
          </SectionCard>
        </State>
      </Entry>
    </>
  );
}

function Rows({ samples }: { samples: Samples }) {
  const row = { icon: <RecordsIcon />, title: samples.short, onClick: () => undefined };
  return (
    <Entry name="ListRow" use="A list item. With an action, the whole row is its button.">
      <SectionCard isFlush>
        <State name="rest">
          <ListRow {...row} />
        </State>
        <State name="pressed" forced="pressed">
          <ListRow {...row} note={samples.note} />
        </State>
        <State name="focused" forced="focused">
          <ListRow {...row} note={samples.note} />
        </State>
        <State name="long text, a huge number">
          <ListRow
            {...row}
            title={samples.long}
            note={samples.long}
            end={<Money amount={HUGE} />}
          />
        </State>
        <State name="without an action">
          <ListRow title={samples.short} note={samples.note} end={<Money amount="1240.00" />} />
        </State>
      </SectionCard>
    </Entry>
  );
}

function FoldRows({ samples }: { samples: Samples }) {
  const [isOpen, setIsOpen] = useState(true);
  const row = {
    title: samples.short,
    note: samples.note,
    end: <StatusTag tone="up">{samples.short}</StatusTag>,
    isOpen: false,
    onToggle: () => undefined,
    children: samples.sentence,
  };
  return (
    <Entry name="FoldRow" use="A list item whose detail opens under it.">
      <SectionCard isFlush>
        <State name="rest">
          <FoldRow {...row} />
        </State>
        <State name="pressed, without an end" forced="pressed">
          <FoldRow {...row} end={null} />
        </State>
        <State name="focused" forced="focused">
          <FoldRow {...row} />
        </State>
        <State name="open: tap it">
          <FoldRow {...row} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        </State>
        <State name="long text, a huge number, a second line">
          <FoldRow
            {...row}
            title={samples.long}
            note={samples.sentence}
            end={<Money amount={HUGE} isSigned />}
            more={samples.long}
            action={<Button kind="quiet">{samples.short}</Button>}
          />
        </State>
      </SectionCard>
    </Entry>
  );
}

export function StateParts({ samples }: { samples: Samples }) {
  const action = { label: samples.action, onClick: () => undefined };
  return (
    <>
      <Entry name="EmptyState" use="Nothing to show, or an error: one sentence and one action.">
        <State name="empty">
          <SectionCard>
            <EmptyState sentence={samples.sentence} action={action} />
          </SectionCard>
        </State>
        <State name="empty, without an action">
          <SectionCard>
            <EmptyState sentence={samples.sentence} />
          </SectionCard>
        </State>
        <State name="error, long text">
          <SectionCard>
            <EmptyState isError sentence={samples.long} action={action} />
          </SectionCard>
        </State>
      </Entry>
      <Entry name="TapToRetry" use="The server did not answer: a tap anywhere retries.">
        <BasicStates>
          <TapToRetry sentence={samples.sentence} hint={samples.action} onRetry={() => undefined} />
        </BasicStates>
        <State name="long text">
          <TapToRetry sentence={samples.long} hint={samples.action} onRetry={() => undefined} />
        </State>
      </Entry>
      <Entry name="Icons" use="Decoration beside text, or the content of an IconButton.">
        <ul className={css['icons']}>
          {Object.entries(icons).map(([name, Icon]) => (
            <li key={name}>
              <Icon />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Entry>
    </>
  );
}
