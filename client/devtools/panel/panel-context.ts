import { createContext, use, useCallback, useEffect, useState } from 'react';
import type { ControlAnswer, ControlCall } from '#contract/control/dicebox.ts';
import { ControlError, type ControlClient } from '#kit/client/control-client.ts';
import type { Sessions } from './sessions.ts';

/** The name of a server's product, and those of its endpoints and control calls. */
export type Offer = ControlAnswer<'GET /endpoints'>;

/** Tells whether the server is that of Dicebox, which has games. */
export const isDicebox = (offer: Offer | null): boolean =>
  offer?.calls.includes('GET /games') ?? false;

export interface PanelTools {
  /** The failed test whose world the page shows, with the number of its last call. */
  readonly failed?: { readonly error: string; readonly last: number } | undefined;
  /** Null until it is loaded. */
  readonly offer: Offer | null;
  /** Calls the control plane of this page's world, which a cookie names. */
  readonly control: ControlClient;
  readonly sessions: Sessions;
  readonly say: (text: string, isProblem?: boolean) => void;
  readonly askToken: () => void;
  /**
   * Reloads the app with the current session and world. Returns a sentence that says so, or asks the user
   * to do it.
   */
  readonly reload: () => string;
  /** Number of times the app was reloaded while the panel was open: each may show another world. */
  readonly reloads: number;
  /** Sets the cookie that names the world; '' is the main world. */
  readonly chooseWorld: (key: string) => void;
  /** Makes the app read the server's time again, as after a phone's sleep. */
  readonly wakeApp: () => void;
  readonly saveFile: (name: string, file: Blob) => void;
}

export const PanelContext = createContext<PanelTools | null>(null);

export function usePanel(): PanelTools {
  const tools = use(PanelContext);
  if (!tools) throw new Error('usePanel is called outside of the panel');
  return tools;
}

/** Interval of lists that change by themselves. */
export const REFRESH_MS = 2000;

/**
 * Loads something, and again every `everyMs` milliseconds while the page is visible. The answer is null
 * until it is loaded.
 *
 * @param load a constant function, so that a render does not load again
 */
export function useLoaded<T>(load: (control: ControlClient) => Promise<T>, everyMs = 0) {
  const { control, reloads } = usePanel();
  const showError = useShowError();
  const [answer, setAnswer] = useState<T | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    const loadNow = () => {
      load(control).then(
        (loaded) => !isOver && setAnswer(loaded),
        (error: unknown) => !isOver && showError(error),
      );
    };
    loadNow();
    const timer =
      everyMs > 0 ? setInterval(() => !document.hidden && loadNow(), everyMs) : undefined;
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [control, showError, load, everyMs, turn, reloads]);
  const reload = useCallback(() => setTurn((turns) => turns + 1), []);
  return { answer, reload };
}

/** Loads the answer to a call without input, as `useLoaded` does. */
export function useAnswer<Call extends ControlCall>(name: Call, everyMs = 0) {
  const load = useCallback(
    (control: ControlClient) => (control.call as CallPlain)(name), // its input is optional
    [name],
  );
  return useLoaded(load, everyMs);
}

type CallPlain = <Call extends ControlCall>(name: Call) => Promise<ControlAnswer<Call>>;

/** Shows an error in the status line; asks for the control token when that was missing. */
function useShowError(): (error: unknown) => void {
  const { say, askToken } = usePanel();
  return useCallback(
    (error) => {
      if (error instanceof ControlError && error.status === 401) askToken();
      say(describeError(error), true);
    },
    [say, askToken],
  );
}

function describeError(error: unknown): string {
  if (error instanceof ControlError) return error.detail;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns `act`, which makes a handler of a task. It runs one task at a time, and shows the text that the
 * task returns, or its error, in the status line. `onDone` is called after each success.
 */
export function useAct(onDone?: () => void) {
  const { say } = usePanel();
  const showError = useShowError();
  const [isBusy, setIsBusy] = useState(false);
  const act =
    <Args extends unknown[]>(task: (...args: Args) => Promise<string>) =>
    (...args: Args): void => {
      if (isBusy) return;
      setIsBusy(true);
      void task(...args)
        .then((text) => {
          onDone?.();
          return say(text);
        })
        .catch(showError)
        .finally(() => setIsBusy(false));
    };
  return { isBusy, act };
}

export type Listed<
  Call extends ControlCall,
  List extends keyof ControlAnswer<Call>,
> = ControlAnswer<Call>[List] extends readonly (infer Element)[] ? Element : never;
