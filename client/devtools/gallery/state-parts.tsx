import * as icons from '../../ui/controls/icons.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { SectionCard } from '../../ui/layout/section-card.tsx';
import { TapToRetry } from '../../ui/layout/tap-to-retry.tsx';
import css from './entry.module.css';
import { Entry, State } from './entry.tsx';
import type { Samples } from './samples.ts';

export function StateParts({ words }: { words: Samples }) {
  const act = { words: words.act, onAct: () => undefined };
  return (
    <>
      <Entry name="EmptyState" use="Nothing to show, or it failed: one sentence and one act.">
        <State name="empty">
          <SectionCard>
            <EmptyState sentence={words.sentence} act={act} />
          </SectionCard>
        </State>
        <State name="empty, without an act">
          <SectionCard>
            <EmptyState sentence={words.sentence} />
          </SectionCard>
        </State>
        <State name="error, long words">
          <SectionCard>
            <EmptyState isError sentence={words.long} act={act} />
          </SectionCard>
        </State>
      </Entry>
      <Entry
        name="TapToRetry"
        use="The connection gave no answer: a tap anywhere on it tries again."
      >
        <State name="rest">
          <TapToRetry sentence={words.sentence} hint={words.act} onRetry={() => undefined} />
        </State>
        <State name="pressed" forced="pressed">
          <TapToRetry sentence={words.sentence} hint={words.act} onRetry={() => undefined} />
        </State>
        <State name="focused, long words" forced="focused">
          <TapToRetry sentence={words.long} hint={words.act} onRetry={() => undefined} />
        </State>
      </Entry>
      <Entry name="Icons" use="Decoration beside words, or the face of an IconButton.">
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
