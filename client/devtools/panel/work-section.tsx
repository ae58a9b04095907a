import { Button } from '../../ui/controls/button.tsx';
import { describeFired, describeWork, formatMoment, formatTime, formatWait } from './formats.ts';
import { REFRESH_MS, useAct, useAnswer, usePanel, type Listed } from './panel-context.ts';
import { Group, Item, Line, List, Note } from './parts.tsx';
import css from './panel.module.css';

type Job = Listed<'GET /due-work', 'waiting'>;

/** Many chases or deposits can wait at once. */
const MAX_SHOWN = 30;

/** Shows the work that falls due next as a timeline, runs it up to a point, and retries failed work. */
export function WorkSection() {
  const { control, wakeApp } = usePanel();
  const { answer: clock, reload: reloadClock } = useAnswer('GET /clock', REFRESH_MS);
  const { answer: work, reload: reloadWork } = useAnswer('GET /due-work', REFRESH_MS);
  const { isBusy, act } = useAct(() => {
    wakeApp();
    reloadClock();
    reloadWork();
  });
  const runTo = act(async (at: number) => {
    const { now, fired } = await control.call('POST /clock', { set: at });
    return `${formatMoment(now)}. ${describeFired(fired)}`;
  });
  const retry = act(async () => {
    const { fired, failed } = await control.call('POST /due-work/retry');
    return failed.length === 0 ? describeFired(fired) : `${failed.length} failed again.`;
  });
  const waiting = (work?.waiting ?? []).slice(0, MAX_SHOWN);
  const failed = work?.failed ?? [];
  return (
    <>
      {failed.length > 0 && (
        <Group title="Failed">
          <List empty="">
            {failed.map((job) => (
              <Item
                key={keyOf(job)}
                title={`${formatTime(job.at)} ${describeWork(job)}`}
                note={job.failure}
              />
            ))}
          </List>
          <Line>
            <Button isBusy={isBusy} onClick={retry}>
              Run again
            </Button>
          </Line>
        </Group>
      )}
      <Group title="Due next">
        {clock && <p className="accent">{`${formatMoment(clock.now)} · now`}</p>}
        {waiting.length === 0 && <Note>Nothing is scheduled.</Note>}
        <ol className={css['timeline']}>
          {waiting.map((job) => (
            <Item
              key={keyOf(job)}
              title={describeWork(job)}
              note={describeMoment(job.at, clock?.now ?? job.at)}
            >
              <Button
                isBusy={isBusy}
                label={`Run to ${formatTime(job.at)}, ${describeWork(job)}`}
                onClick={() => runTo(job.at)}
              >
                Run to
              </Button>
            </Item>
          ))}
        </ol>
      </Group>
    </>
  );
}

const keyOf = ({ at, kind, game_id, game_no, ref }: Job): string =>
  [at, kind, game_id, game_no, ref].join(' ');

function describeMoment(at: number, now: number): string {
  return at <= now ? `${formatTime(at)} · waits` : `${formatTime(at)} · in ${formatWait(at - now)}`;
}
