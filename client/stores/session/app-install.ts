import { makeAutoObservable, observableRef, runInAction } from 'mobx';

/** A browser's offer to install the app; TypeScript does not know the event. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** On which the way to install differs. */
export type DeviceKind = 'ios' | 'android' | 'desktop';

/** Whether this browser offers to install the app. */
export class AppInstall {
  private offer: InstallOffer | null = null;
  isInstalled = false;

  constructor() {
    makeAutoObservable<this, 'offer'>(this, { offer: observableRef });
  }

  get isOffered(): boolean {
    return this.offer !== null && !this.isInstalled;
  }

  /** From here on the browser's offers are kept for the button; returns what ends it. */
  watch(tab: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>): () => void {
    const onOffer = (event: Event) => {
      // Else some browsers put a bar of their own over the page.
      event.preventDefault();
      runInAction(() => (this.offer = event as InstallOffer)); // named 'beforeinstallprompt'
    };
    const onInstalled = () => runInAction(() => (this.isInstalled = true));
    tab.addEventListener('beforeinstallprompt', onOffer);
    tab.addEventListener('appinstalled', onInstalled);
    return () => {
      tab.removeEventListener('beforeinstallprompt', onOffer);
      tab.removeEventListener('appinstalled', onInstalled);
    };
  }

  /** Asks the player; an offer can be taken up once. True if the app is being installed. */
  async install(): Promise<boolean> {
    const { offer } = this;
    if (!offer) return false;
    this.offer = null;
    try {
      await offer.prompt();
      return (await offer.userChoice).outcome === 'accepted';
    } catch {
      return false;
    }
  }
}

/** By what the browser calls itself; an iPad says it is a Mac, but can be touched in several places. */
export function deviceKind(device: {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}): DeviceKind {
  const { userAgent, maxTouchPoints } = device;
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (userAgent.includes('Macintosh') && maxTouchPoints > 1) return 'ios';
  return userAgent.includes('Android') ? 'android' : 'desktop';
}
