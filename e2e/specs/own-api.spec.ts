import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/running-server.ts';
import { DevtoolsPanel, PANEL_SECTIONS } from '../pages/devtools-panel.ts';
import { expect, test } from '../support/process-test.ts';

// A suite in another process is slow on a busy machine.
test.describe.configure({ timeout: 600_000 });

const EXAMPLE = join(import.meta.dirname, '../../examples/own-api');

test('examples/own-api compiles and passes in a folder of its own, and its failures open @nightly', async ({
  suiteOf,
  outcomesOf,
  library,
  openFailure,
  page,
}) => {
  const files = {
    ...(await readExample()),
    ...SETTINGS,
    'failing.spec.ts': FAILING,
    'two-members.spec.ts': TWO_MEMBERS,
  };
  const suite = await suiteOf(files, ['fastify', 'tsx', 'vitest']);
  expect(await suite.typeErrors()).toBe('');
  const outcomes = await outcomesOf(suite, { PORT: String(await findFreePort()) });
  const isFailing = ({ title }: { title: string }) => title === 'a failure';
  const failed = outcomes.find(isFailing);
  const others = outcomes.filter((outcome) => !isFailing(outcome));
  expect(Object.fromEntries(others.map(({ title, error }) => [title, error]))).toEqual({
    'a book that one member has is not free for another': '',
    'a loan whose answer is lost is made once': '',
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(await openFailure(failed?.files['world.dicebox'] ?? '', '--url', library.origin));
  const panel = new DevtoolsPanel(page, 'Library');
  await expect(panel.item('books.borrow')).toContainText('ann');
  await expect(panel.app.getByRole('button', { name: 'Borrow Emma' })).toBeDisabled();
});

const FAILING = `
import { test as base, expect } from '@playwright/test';
import { fixturesFor } from 'dicebox/kit';

const test = base.extend(fixturesFor());

test('a failure', async ({ page }) => {
  await page.goto('/?card=A-1');
  await page.getByRole('button', { name: 'Borrow Emma' }).click();
  await expect(page.getByRole('button', { name: 'Borrow Emma' })).toBeDisabled();
  expect('a loan').toBe('a failure');
});
`;

const TWO_MEMBERS = `
import { test as base, expect } from '@playwright/test';
import { fixturesFor } from 'dicebox/kit';

const test = base.extend(fixturesFor());

test('a book that one member has is not free for another', async ({ page, world }) => {
  await page.goto('/?card=A-1');
  await page.getByRole('button', { name: 'Borrow Emma' }).click();
  await expect(page.getByRole('button', { name: 'Borrow Emma' })).toBeDisabled();
  const other = await world.open();
  await other.goto('/?card=B-2');
  await expect(other.getByRole('button', { name: 'Borrow Emma' })).toBeDisabled();
  await expect(other.getByRole('button', { name: 'Borrow Ulysses' })).toBeEnabled();
  const future = await world.fork();
  await future.clock.advance('15d');
  const later = await future.open();
  await later.goto('/?card=A-1');
  await expect(later.getByRole('status')).toHaveText('You owe 1.00');
});
`;

const OF_DICEBOX = ['Dice', 'Users', 'SMS'];
const SECTIONS = PANEL_SECTIONS.filter((name) => !OF_DICEBOX.includes(name));

test('the panel of another product is a page of its own, which fits and is accessible', async ({
  page,
  library,
}) => {
  const panel = new DevtoolsPanel(page, 'Library');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${library.origin}/__devtools/`);
  await expect(panel.menu).toHaveText(SECTIONS);
  await expect(page).toHaveTitle('Library · control panel');
  expect(await panel.sidewaysScroll()).toBe(0);
  expect(await panel.a11yViolations()).toEqual([]);
  await panel.goTo('Time');
  await panel.press('+1 day');
  await expect(panel.status).toContainText('No job was due.');
  await panel.goTo('Faults');
  await panel.choose('Kind', 'rate_limit');
  await panel.choose('Endpoint', 'books.list');
  await panel.press('Add');
  await expect(panel.item('books.list · applied 0 of 1')).toBeVisible();
  await panel.goTo('World');
  await panel.press('Fork');
  await expect(panel.status).toContainText('Reload the app.');
  await expect(panel.fact('Key')).not.toHaveText('main');
});

async function readExample(): Promise<Record<string, string>> {
  const entries = await readdir(EXAMPLE, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const text = await readFile(path, 'utf8');
    return [path.slice(EXAMPLE.length + 1), text.replaceAll("'#dicebox/", "'dicebox/")] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

const SETTINGS = {
  'package.json': JSON.stringify({ type: 'module' }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'nodenext',
      target: 'es2023',
      lib: ['ES2023', 'DOM'],
      types: ['node'],
      strict: true,
      // As strict as this repository, so that the example compiles in other strict projects.
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      allowImportingTsExtensions: true,
    },
  }),
};
