import * as icons from '../../ui/controls/icons.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { TapToRetry } from '../../ui/layout/tap-to-retry.tsx';
import css from './entry.module.css';
import { Entry, State } from './entry.tsx';
import type { Samples } from './samples.ts';

export function StateParts({ samples }: { samples: Samples }) {
  const act = { label: samples.act, onClick: () => undefined };
  return (
    <>
      <Entry name="EmptyState" use="Nothing to show, or it failed: one sentence and one act.">
        <State name="empty">
          <SectionCard>
            <EmptyState sentence={samples.sentence} action={act} />
          </SectionCard>
        </State>
        <State name="empty, without an act">
          <SectionCard>
            <EmptyState sentence={samples.sentence} />
          </SectionCard>
        </State>
        <State name="error, long samples">
          <SectionCard>
            <EmptyState isError sentence={samples.long} action={act} />
          </SectionCard>
        </State>
      </Entry>
      <Entry
        name="TapToRetry"
        use="The connection gave no answer: a tap anywhere on it tries again."
      >
        <State name="rest">
          <TapToRetry sentence={samples.sentence} hint={samples.act} onRetry={() => undefined} />
        </State>
        <State name="pressed" forced="pressed">
          <TapToRetry sentence={samples.sentence} hint={samples.act} onRetry={() => undefined} />
        </State>
        <State name="focused, long samples" forced="focused">
          <TapToRetry sentence={samples.long} hint={samples.act} onRetry={() => undefined} />
        </State>
      </Entry>
      <Entry name="Icons" use="Decoration beside samples, or the face of an IconButton.">
        <ul className={css['icons']}>
          {Object.entries(icons).map(([name, Icon]) => (
            <li key={name}>
              <Icon />
              {name}
            </li>
          ))}
        </ul>
      </Entry>
    </>
  );
}
