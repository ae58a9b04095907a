// @ts-check

/** Which host the page of a dev server talks to: the fake one, or a real one somebody named. */
export class ApiHost {
  /** @type {string | null} */
  #real = null;

  /**
   * @param {string} fake its address
   * @param {() => Promise<void>} startFake called before the page talks to it; more than once
   */
  constructor(fake, startFake) {
    this.fake = fake;
    this.startFake = startFake;
  }

  /** The origin of a real host; null for the fake one. */
  get real() {
    return this.#real;
  }

  get target() {
    return this.#real ?? this.fake;
  }

  /**
   * @param {unknown} address of a real host, or null for the fake one
   * @returns {Promise<string | null>} what is wrong with it; null when the page now talks to it
   */
  async point(address) {
    if (address === null) {
      await this.startFake();
      this.#real = null;
      return null;
    }
    const origin = originOf(address);
    if (origin === null) {
      return 'The address of a host is http:// or https:// and its name, such as https://api.example.com: give that, without a path.';
    }
    this.#real = origin;
    return null;
  }

  /** Vite's proxy, which asks where to for each call. */
  proxy() {
    const toHost = () =>
      this.#to(['target', () => this.target], ['changeOrigin', () => this.isReal]);
    return {
      '/api': toHost(),
      '/uploads': toHost(),
      // A real host has no control plane, and must not be asked for one.
      '/__mock': { ...toHost(), bypass: () => (this.isReal ? false : undefined) },
    };
  }

  get isReal() {
    return this.#real !== null;
  }

  /** @param {[string, () => unknown][]} asked */
  #to(...asked) {
    return {
      target: this.fake,
      /** @type {(proxy: unknown, options: object) => void} */
      configure: (_proxy, options) => {
        // The very object the proxy spreads at each call: a getter in it is asked each time.
        for (const [name, get] of asked)
          Object.defineProperty(options, name, { get, enumerable: true });
      },
    };
  }
}

/** @param {unknown} address */
function originOf(address) {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  const isBare = pathname === '/' && `${search}${hash}${username}${password}` === '';
  return isWeb && isBare ? origin : null;
}
