import { createContext, use, useCallback, useEffect, useState } from 'react';
import { ControlProblem, wordsOf, type ControlClient } from './control-client.ts';
import type { Sessions } from './sessions.ts';

/** What the sections of the panel work with. */
export interface PanelTools {
  readonly control: ControlClient;
  readonly sessions: Sessions;
  /** Says in the status line how something went. */
  readonly say: (words: string, isProblem?: boolean) => void;
  /** The server wants its control token. */
  readonly askToken: () => void;
  /** Has the app begin again as this device now stands. */
  readonly reload: () => void;
  /** Chooses the world by its cookie; '' is the main one. */
  readonly chooseWorld: (key: string) => void;
  /** Has the app look at the time, as after a phone's sleep. */
  readonly wakeApp: () => void;
  /** Gives the person a file. */
  readonly saveFile: (name: string, file: Blob) => void;
}

export const PanelContext = createContext<PanelTools | null>(null);

export function usePanel(): PanelTools {
  const tools = use(PanelContext);
  if (!tools) throw new Error('a section stands outside of the panel');
  return tools;
}

export interface Answer<T> {
  /** Null until it has come. */
  readonly answer: T | null;
  readonly reload: () => void;
}

/** What a path answers, asked again when told, and every so many milliseconds while it is seen. */
export function useAnswer<T>(path: string, everyMs = 0): Answer<T> {
  const { control } = usePanel();
  const complain = useComplaint();
  const [answer, setAnswer] = useState<T | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    const ask = () => {
      control.get<T>(path).then(
        (given) => !isOver && setAnswer(given),
        (error: unknown) => !isOver && complain(error),
      );
    };
    ask();
    const timer = everyMs > 0 ? setInterval(() => !document.hidden && ask(), everyMs) : undefined;
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [control, complain, path, everyMs, turn]);
  const reload = useCallback(() => setTurn((turns) => turns + 1), []);
  return { answer, reload };
}

/** Says what was wrong, and asks for the token where that was missing. */
function useComplaint(): (error: unknown) => void {
  const { say, askToken } = usePanel();
  return useCallback(
    (error) => {
      if (error instanceof ControlProblem && error.status === 401) askToken();
      say(wordsOf(error), true);
    },
    [say, askToken],
  );
}

/** Takes back what was ordered at a path. */
export function useTakingBack(path: string, reload: () => void): (id: number) => void {
  const { control } = usePanel();
  const { act } = useAct();
  return (id) =>
    act(async () => {
      await control.delete(`${path}/${id}`);
      reload();
      return 'Taken back.';
    });
}

/** Does one thing at a time, and says how it went: the words it gives, or what was wrong. */
export function useAct(): { isBusy: boolean; act: (work: () => Promise<string>) => void } {
  const { say } = usePanel();
  const complain = useComplaint();
  const [isBusy, setIsBusy] = useState(false);
  const act = (work: () => Promise<string>) => {
    if (isBusy) return;
    setIsBusy(true);
    void work()
      .then((words) => say(words))
      .catch(complain)
      .finally(() => setIsBusy(false));
  };
  return { isBusy, act };
}
