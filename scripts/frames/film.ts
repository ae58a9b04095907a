import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { WorldClient } from '../../kit/client/world-client.ts';

/** A picture of the page, and its time since the start of the sequence. */
export interface FrameFile {
  readonly ms: number;
  readonly png: Buffer;
}

/** Frames of the real display after which a change is painted. */
const PAINTS = 3;

/** The time in which the app loads a page and comes to rest. */
export const REST_MS = 2_000;
const REST_STEP_MS = 250;

/**
 * Takes pictures of a page whose time stands still between them: its timers, its animations and the
 * server's clock move by the same step. The speed of the machine changes no picture.
 */
export class Film {
  readonly frames: FrameFile[] = [];
  readonly #page: Page;
  readonly #world: WorldClient;
  readonly #openCalls = new Set<unknown>();
  #ms = 0;

  constructor(page: Page, world: WorldClient) {
    this.#page = page;
    this.#world = world;
    page.on('request', (call) => this.#openCalls.add(call));
    // An answer that the app reads later never finishes while the time stands still.
    page.on('response', (answer) => this.#openCalls.delete(answer.request()));
    page.on('requestfailed', (call) => this.#openCalls.delete(call));
  }

  /** Loads the app, and lets it come to rest. */
  async open(url: string): Promise<void> {
    const { clock } = this.#page.context();
    await clock.pauseAt((await this.#world.control('GET /clock')).now);
    await this.#page.goto(url);
    const browser = await this.#page.context().newCDPSession(this.#page);
    await browser.send('Animation.enable');
    await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await this.rest();
  }

  /** Lets the page load what it needs, ends what moves, and starts the sequence at 0 ms. */
  async rest(): Promise<void> {
    await this.#settle();
    for (let ms = 0; ms < REST_MS; ms += REST_STEP_MS) await this.pass(REST_STEP_MS);
    await this.#page.evaluate(endAnimations);
    await this.#settle();
    this.#ms = 0;
  }

  /** Lets time pass, with a picture at each step and one at the end. */
  async shoot(ms: number, stepMs: number): Promise<void> {
    await this.#settle();
    for (const end = this.#ms + ms; ; await this.pass(stepMs)) {
      const png = await this.#page.screenshot({ scale: 'css' });
      this.frames.push({ ms: this.#ms, png });
      if (this.#ms >= end) return;
    }
  }

  /** Lets time pass without a picture, in one step. */
  async pass(ms: number): Promise<void> {
    await this.#page.evaluate(moveAnimations, ms);
    await this.#world.control('POST /clock', { advance: ms });
    await this.#page.context().clock.runFor(ms);
    this.#ms += ms;
    await this.#settle();
  }

  /** Writes a file per frame, named by its time. */
  async save(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    for (const { ms, png } of this.frames)
      await writeFile(join(folder, `${String(ms).padStart(5, '0')}.png`), png);
  }

  /** Waits for the answers that are under way, and until the page has painted what they changed. */
  async #settle(): Promise<void> {
    do {
      while (this.#openCalls.size > 0) await this.#paint();
      await this.#paint();
    } while (this.#openCalls.size > 0);
  }

  /** Waits for some frames of the real display. */
  async #paint(): Promise<void> {
    await this.#page.evaluate(() => void Reflect.set(window, 'paintedFrames', 0));
    await this.#page.waitForFunction((wanted) => {
      const count = Number(Reflect.get(window, 'paintedFrames')) + 1;
      return Reflect.set(window, 'paintedFrames', count) && count > wanted;
    }, PAINTS);
  }
}

/** Ends what the opening of the page has begun. What never ends starts again. */
function endAnimations(): void {
  for (const motion of document.getAnimations()) {
    if (motion.timeline !== document.timeline) continue;
    if (motion.effect?.getComputedTiming().endTime === Infinity) motion.currentTime = 0;
    else motion.finish();
  }
}

/** Moves every animation of the page. Those of a scroll position have no time. */
function moveAnimations(ms: number): void {
  for (const motion of document.getAnimations()) {
    if (motion.timeline !== document.timeline || motion.playState !== 'running') continue;
    motion.currentTime = Number(motion.currentTime) + ms;
  }
}
