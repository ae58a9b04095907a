import { Window } from 'happy-dom';

/** Names of a window that the app and testing-library look up among the globals. */
const GLOBALS =
  /^(document|navigator|location|history|screen|localStorage|sessionStorage|getComputedStyle|matchMedia|(request|cancel)AnimationFrame|scrollTo|CSS|DOMParser|DOMRect|DocumentFragment|ShadowRoot|Element|Node\w*|Text|Image|Option|XMLHttpRequest|FileReader|(HTML|SVG)\w*|\w*Event|\w+Observer)$/;

/** The viewport of a flow, unless it chooses another one. */
export const PHONE = { width: 375, height: 812 };
export const DESK = { width: 1280, height: 800 };

export function setViewport(viewport: typeof PHONE): void {
  installed.happyDOM.setViewport(viewport);
}

/** Changes what the media query about motion answers; a flow starts with reduced motion. */
export function setReducedMotion(isReduced: boolean): void {
  installed.happyDOM.settings.device.prefersReducedMotion = isReduced ? 'reduce' : 'no-preference';
}

/** Classes of this list that Node's own `fetch` and timers need. */
const OF_NODE = new Set(['CloseEvent', 'MessageEvent', 'PerformanceObserver']);

/** There is no layout, so this decides where every element is: below the screen, or at its top. */
export const layout = { isScrolledToEnd: false };

/**
 * Makes the window of a phone the global one. All flows of this process use it, one after the other.
 * React and the modules of the client look for it when they are imported, so this has to happen before.
 */
function installWindow(): Window {
  const window = new Window({
    url: 'http://127.0.0.1/', // nothing listens there
    ...PHONE,
    settings: {
      disableIframePageLoading: true,
      disableErrorCapturing: true,
      device: { prefersReducedMotion: 'reduce' },
    },
  });
  for (const name of Object.getOwnPropertyNames(window)) {
    if (!GLOBALS.test(name) || OF_NODE.has(name)) continue;
    const value: unknown = Reflect.get(window, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  Object.defineProperty(globalThis, 'window', { value: window, configurable: true });
  Element.prototype.getBoundingClientRect = () =>
    new DOMRect(0, layout.isScrolledToEnd ? 0 : 100_000, 0, 0);
  installComputedStyle(window);
  sendPopstate(window);
  watchTexts(window);
  return window;
}

/** The text nodes that were made since `takeSharedTexts` was called. */
const texts: Node[] = [];

function watchTexts({ document }: Window): void {
  const create = document.createTextNode.bind(document);
  document.createTextNode = (data) => {
    const text = create(data);
    texts.push(text as unknown as Node); // the types of happy-dom are its own
    return text;
  };
}

/**
 * Returns the texts that shared an element with something else, for which React keeps a node. A browser
 * that translates the page takes that node away, and then React can neither change nor remove the text.
 */
export function takeSharedTexts(): string[] {
  const isKept = (text: Node) => Object.keys(text).some((key) => key.startsWith('__reactFiber$'));
  const describe = ({ nodeValue, parentElement }: Node) =>
    `"${nodeValue}" in ${parentElement?.outerHTML.slice(0, 200) ?? 'a removed element'}`;
  return texts.splice(0).filter(isKept).map(describe);
}

/** Without style sheets, only an inline style hides an element. The one of happy-dom takes much CPU. */
function installComputedStyle(window: Window): void {
  const computed = ({ style: { display } }: HTMLElement) => ({
    display,
    fontSize: '16px', // media queries in rem ask for it
    getPropertyValue: (name: string) => (name === 'display' ? display : ''),
  });
  for (const each of [window, globalThis]) {
    Object.defineProperty(each, 'getComputedStyle', { value: computed });
  }
}

/**
 * Sends `popstate` when the hash was set, as a browser does. happy-dom sends it for a move through the
 * history only, and `hashchange` for every new address, also for one that the app set in the history.
 */
function sendPopstate(window: Window): void {
  const { history, location } = window;
  let known = location.hash;
  const update = () => (known = location.hash);
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...args) => {
      change(...args);
      update();
    };
  }
  window.addEventListener('popstate', update);
  window.addEventListener('hashchange', () => {
    if (known !== location.hash) {
      window.dispatchEvent(new window.PopStateEvent('popstate', { state: null }));
    }
  });
}

/** Elements that the translator of a browser leaves alone. */
const LEFT_ALONE = 'font, script, style, textarea, option, [translate="no"]';

/**
 * Translates the page into its own language, as a browser does: a copy in `font` elements takes the place of
 * each text, also of one that appears later. Returns a function that stops it.
 */
export function translatePage(): () => void {
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) translate(node);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function translate(node: Node): void {
  if (node instanceof Text) {
    if (node.parentElement && !node.parentElement.closest(LEFT_ALONE)) replace(node);
  } else {
    for (const child of Array.from(node.childNodes)) translate(child);
  }
}

function replace(text: Text): void {
  const font = document.createElement('font');
  font.appendChild(document.createElement('font')).textContent = text.data;
  text.replaceWith(font);
}

const installed = installWindow();
