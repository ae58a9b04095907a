import type { Page } from '@playwright/test';
import { Dice } from '#kit/client/dice.ts';
import { Faults } from '#kit/client/faults.ts';
import { Journal } from '#kit/client/journal.ts';
import {
  fillStartOptions,
  WorldClient,
  type ServerAccess,
  type WorldOptions,
} from '#kit/client/world-client.ts';
import { BrowserClock } from './browser-clock.ts';

export interface OpenPage {
  /** Name of a user of the world, such as "demo1", whom the page finds logged in. Default: nobody. */
  readonly as?: string;
}

export interface PageOpener {
  open(world: BrowserWorld, options: OpenPage): Promise<Page>;
}

/** A world that pages can be opened in. Its forks, and other worlds created from it, can do the same. */
export class BrowserWorld extends WorldClient {
  /** Moves the time of this world and its pages. */
  readonly clock = new BrowserClock(this);
  readonly dice = new Dice(this);
  /** Makes calls to this world fail. */
  readonly faults = new Faults(this);
  readonly journal = new Journal(this);
  readonly #access: ServerAccess;
  readonly #opener: PageOpener;

  private constructor(
    key: string,
    access: ServerAccess,
    startOptions: WorldClient['startOptions'],
    opener: PageOpener,
  ) {
    super(key, access, startOptions);
    this.#access = access;
    this.#opener = opener;
  }

  /** Creates a world whose pages the opener opens. */
  static async createWith(
    opener: PageOpener,
    access: ServerAccess,
    options: WorldOptions,
    key: string,
  ): Promise<BrowserWorld> {
    const world = new BrowserWorld(key, access, fillStartOptions(options), opener);
    await world.start();
    return world;
  }

  /**
   * Opens a page of this world in a browser context of its own: with this world's time, kept on this machine,
   * its errors recorded. It is closed at the end of the test.
   */
  open(options: OpenPage = {}): Promise<Page> {
    return this.#opener.open(this, options);
  }

  protected override createRelated(
    key: string,
    startOptions: WorldClient['startOptions'],
  ): BrowserWorld {
    return new BrowserWorld(key, this.#access, startOptions, this.#opener);
  }
}
