import { expect, test } from 'vitest';
import { AppInstall } from '../stores/session/app-install.ts';
import { mapStorage, signedIn } from '../stores/session/session-store.test-support.ts';
import { createStores } from './create-stores.ts';

/** An upload that fails as soon as its headers are set. */
class BrokenXhr extends EventTarget {
  readonly upload = new EventTarget();
  readonly open = () => {};
  readonly send = () => void this.dispatchEvent(new Event('error'));
  readonly setRequestHeader: (name: string, value: string) => void;

  constructor(languages: string[]) {
    super();
    this.setRequestHeader = (name, value) => {
      if (name.toLowerCase() === 'accept-language') languages.push(value);
    };
  }
}

function setUp(locale: string) {
  const languages: string[] = [];
  const { storage, map } = mapStorage({ ...signedIn(), locale });
  const stores = createStores({
    baseUrl: 'http://host',
    fetch: async (_url, init) => {
      languages.push(new Headers(init.headers).get('accept-language') ?? 'none');
      return Promise.resolve(Response.json({ code: 1, msg: '', time: '1', data: null }));
    },
    makeXhr: () => new BrokenXhr(languages) as unknown as XMLHttpRequest, // has the parts that are used
    pause: () => Promise.resolve(),
    storage,
    tabStorage: mapStorage().storage,
    network: { isOnline: () => true, listen: () => () => {} },
    clock: { now: () => 0 },
    ticker: { every: () => () => {} },
    chance: { newKey: () => 'key-12345' },
    install: new AppInstall(),
    onBusy: () => {},
    onFailure: () => {},
    onLoginExpired: () => {},
  });
  stores.preferences.restore();
  stores.session.restore();
  const sentLanguages = async () => {
    languages.length = 0;
    await stores.wallet.load();
    await stores.uploads(new File(['a'], 'a.png')).send();
    return new Set(languages);
  };
  return { ...stores, map, sentLanguages };
}

test('calls and uploads use the stored language, and the new one after a change', async () => {
  const { preferences, map, sentLanguages } = setUp('zh-Hans');
  expect(await sentLanguages()).toEqual(new Set(['zh-Hans']));
  preferences.setLocale('en');
  expect(map.get('locale')).toBe('en');
  expect(await sentLanguages()).toEqual(new Set(['en']));
});

test('calls use English for an unsupported stored locale', async () => {
  const { sentLanguages } = setUp('zh-Hant');
  expect(await sentLanguages()).toEqual(new Set(['en']));
});
