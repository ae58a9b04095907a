import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** The `beforeinstallprompt` event, which TypeScript does not declare. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Each kind has its own way to install an app. */
export type DeviceKind = 'ios' | 'android' | 'desktop' | 'inApp';

/** Browsers within other apps, such as WeChat, which cannot install anything. */
const IN_APP = /MicroMessenger|QQ\/|Weibo|DingTalk|AlipayClient|FBA[NV]|Instagram|Line\/|; wv\)/;

/** Offers to install the app where the browser supports it. */
export class AppInstall {
  isInstalled = false;
  private prompt: InstallPrompt | null = null;

  constructor() {
    makeAutoObservable<this, 'prompt'>(this, { prompt: observableRef });
  }

  get isOffered(): boolean {
    return this.prompt !== null && !this.isInstalled;
  }

  /** Keeps the browser's prompts for the button until the returned function is called. */
  watch(tab: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): () => void {
    const onPrompt = (event: Event) => {
      // Otherwise some browsers show a banner of their own over the page.
      event.preventDefault();
      runInAction(() => (this.prompt = event as InstallPrompt)); // of 'beforeinstallprompt'
    };
    const onInstalled = () => runInAction(() => (this.isInstalled = true));
    tab.addEventListener('beforeinstallprompt', onPrompt);
    tab.addEventListener('appinstalled', onInstalled);
    return () => {
      tab.removeEventListener('beforeinstallprompt', onPrompt);
      tab.removeEventListener('appinstalled', onInstalled);
    };
  }

  /** Shows the prompt, which works only once. Returns true if the app is being installed. */
  async install(): Promise<boolean> {
    const { prompt } = this;
    if (!prompt) return false;
    this.prompt = null;
    try {
      await prompt.prompt();
      return (await prompt.userChoice).outcome === 'accepted';
    } catch {
      return false;
    }
  }
}

/** Reads the kind from the user agent. An iPad claims to be a Mac, but has a multi-touch screen. */
export function deviceKind(device: {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}): DeviceKind {
  const { userAgent, maxTouchPoints } = device;
  if (IN_APP.test(userAgent)) return 'inApp';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'ios';
  return userAgent.includes('Android') ? 'android' : 'desktop';
}
