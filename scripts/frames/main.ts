import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { loginEntries, Player } from '../../kit/client/player.ts';
import { WorldClient } from '../../kit/client/world-client.ts';
import { ensureBuilt } from '../bootstrap/build.mjs';
import { root } from '../bootstrap/root.mjs';
import { createCommand, type Output, wholeNumber } from '../command-line.ts';
import { ensureBrowsers } from '../e2e/browser.ts';
import { startFake } from '../running-server.ts';
import { makeContactSheet } from './contact-sheet.ts';
import { Film } from './film.ts';
import { type SequenceName, SEQUENCES } from './sequences.ts';

const FOLDER = 'frames';
const NAMES = Object.keys(SEQUENCES) as SequenceName[]; // its keys are known

/** The look of all sequences of a run. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'zh-Hans';
}

/** Makes the pictures; tests replace it. */
type Shoot = (names: readonly SequenceName[], look: Look, output: Output) => Promise<void>;

export function createFramesCommand(output: Output): Command {
  const addName = (name: string, previous: readonly SequenceName[] = []) => {
    const found = NAMES.find((each) => each === name);
    if (found) return [...previous, found];
    throw new InvalidArgumentError(`Give one of ${NAMES.join(', ')}.`);
  };
  return createCommand(
    'npm run frames',
    `Shows page changes, a sheet, a bet, a draw and wins frame by frame: a picture per moment and one contact sheet per sequence, in ${FOLDER}/.`,
    output,
  )
    .argument('[sequences...]', `${NAMES.join(', ')} (default: all)`, addName)
    .option('--width <px>', 'width of the window', wholeNumber(240, 2560), 375)
    .option('--height <px>', 'height of the window', wholeNumber(240, 2560), 812)
    .addOption(new Option('--theme <theme>').choices(['light', 'dark']).default('light'))
    .addOption(new Option('--language <language>').choices(['en', 'zh-Hans']).default('en'));
}

/** `npm run frames`: returns 0 when all pictures were written. */
export async function main(
  args: readonly string[],
  output: Output,
  shoot: Shoot = shootAll,
): Promise<number> {
  const command = createFramesCommand(output).parse(args, { from: 'user' });
  const chosen = command.processedArgs[0] as readonly SequenceName[]; // by its parser
  await shoot(chosen.length > 0 ? chosen : NAMES, command.opts<Look>(), output);
  return 0;
}

async function shootAll(names: readonly SequenceName[], look: Look, output: Output): Promise<void> {
  const { main: executablePath } = await ensureBrowsers();
  await ensureBuilt('all');
  process.chdir(root);
  const server = await startFake();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const name of names) {
      const film = await shootOne(browser, server.url, name, look);
      const base = join(FOLDER, folderOf(look));
      await rm(join(base, name), { recursive: true, force: true });
      await film.save(join(base, name));
      await writeFile(join(base, `${name}.png`), await makeContactSheet(browser, film.frames));
      output.out(`${join(base, name)}: ${film.frames.length} frames`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

function folderOf({ width, height, theme, language }: Look): string {
  return `${width}x${height}-${theme}-${language}`;
}

/** Opens the app in a browser and a world of its own, and runs a sequence. */
async function shootOne(
  browser: Browser,
  url: string,
  name: SequenceName,
  { width, height, theme, language }: Look,
): Promise<Film> {
  const world = await WorldClient.create({ url });
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    isMobile: width < 1024,
    hasTouch: width < 1024,
    colorScheme: theme,
    reducedMotion: 'no-preference',
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'x-mock-world': world.key },
  });
  try {
    // A clock can only be stopped at a later time.
    await context.clock.install({ time: (await world.control('GET /clock')).now - 60_000 });
    const player = new Player(world, async (info) => {
      const entries = { ...loginEntries(info), locale: language };
      await context.addInitScript(storeEntries, entries);
    });
    await player.signIn();
    const page = await context.newPage();
    const film = new Film(page, world);
    await SEQUENCES[name]({ page, world, player, film });
    return film;
  } finally {
    await context.close();
    await world.drop();
  }
}

/** Stores what the app reads when it starts. Blank pages have no storage. */
function storeEntries(entries: Readonly<Record<string, string>>): void {
  if (!location.protocol.startsWith('http')) return;
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}
