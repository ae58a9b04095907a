import type { ProxyOptions } from 'vite';

/** The API host that the page of a dev server talks to: the fake one, or a real one. */
export class ApiHost {
  /** The address of the fake host; changes when its server restarts on another port. */
  fake: string;
  readonly #startFake: () => Promise<void>;
  #real: string | null = null;

  /** @param startFake called each time the page switches to the fake host */
  constructor(fake: string, startFake: () => Promise<void>) {
    this.fake = fake;
    this.#startFake = startFake;
  }

  /** The origin of the real host in use; null for the fake one. */
  get real(): string | null {
    return this.#real;
  }

  get isReal(): boolean {
    return this.#real !== null;
  }

  get target(): string {
    return this.#real ?? this.fake;
  }

  /**
   * Switches to a real host, or with null to the fake one.
   *
   * @returns what is wrong with the address; null when the page now talks to it
   */
  async point(address: unknown): Promise<string | null> {
    if (address === null) {
      await this.#startFake();
      this.#real = null;
      return null;
    }
    const origin = parseOrigin(address);
    if (origin === null) {
      return 'The address of a host is http:// or https:// and its name, such as https://api.example.com: give that, without a path.';
    }
    this.#real = origin;
    return null;
  }

  /** Returns a proxy configuration for Vite that follows later switches. */
  proxy(): Record<string, ProxyOptions> {
    return {
      '/api': this.#toHost(),
      '/uploads': this.#toHost(),
      // A real host has no control plane, and must not receive calls for one.
      '/__mock': { ...this.#toHost(), bypass: () => (this.isReal ? false : undefined) },
    };
  }

  #toHost(): ProxyOptions {
    return {
      target: this.fake,
      // Vite's proxy spreads this object at each call, and so evaluates its getters each time.
      configure: (proxy, options) => {
        // A real host refuses the origin of this page, unless its list of domains has localhost.
        proxy.on('proxyReq', (request) => {
          if (this.#real !== null && request.hasHeader('origin')) {
            request.setHeader('origin', this.#real);
          }
        });
        // Vite hands the same object over again when it restarts for a change of its configuration.
        const again = { enumerable: true, configurable: true };
        Object.defineProperties(options, {
          target: { get: () => this.target, ...again },
          changeOrigin: { get: () => this.isReal, ...again },
        });
      },
    };
  }
}

function parseOrigin(address: unknown): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const { protocol, origin, pathname, search, hash, username, password } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  const isBare = pathname === '/' && `${search}${hash}${username}${password}` === '';
  return isWeb && isBare ? origin : null;
}
