import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import { testServer } from '../../mock-server/testing/test-server.ts';
import { PAGES, read } from './pages.ts';

const page = read('docs/kit.md');

/** The names in the first column of a section's table. */
function namesIn(heading: string): string[] {
  const section = page.split(/^##+ /m).find((text) => text.split('\n', 1)[0] === heading);
  if (section === undefined) throw new Error(`docs/kit.md has no section ${heading}`);
  const cells = section.split('\n').flatMap((line) => /^\| (`.*?) *\| /.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) =>
    Array.from(cell.matchAll(/`(?:\w+\.)?(\w+)(?:\(.*?\))?`/g), ([, name]) => name ?? ''),
  );
}

/** Methods and properties of the class in a file, without those that only the kit itself calls. */
function membersOf(file: string, own: readonly string[]): string[] {
  const members = sourceOf(file).matchAll(
    /^ {2}(?:async |get |readonly )?([a-z]\w*)(?:<.*?>)?[(:]/gm,
  );
  const names = new Set(Array.from(members, ([, name]) => name ?? ''));
  return [...names].filter((name) => ![...own, 'constructor'].includes(name));
}

describe.each([
  ['`world.office`', 'office', []],
  ['`clock`', 'clock', ['showIn', 'stop']],
  ['`dice`', 'dice', []],
  ['`faults`', 'faults', ['hasAimedAt']],
  ['`journal`', 'journal', []],
] as const)('the reference of %s', (heading, file, own) => {
  it('has every method there is, and no other', () => {
    const methods = membersOf(file, own).filter((name) => isMethod(file, name));
    expect(namesIn(heading).toSorted()).toEqual(methods.toSorted());
  });
});

/** Returns true for a method, and not for a field of an interface in the same file. */
function isMethod(file: string, name: string): boolean {
  return new RegExp(`^  (?:async )?${name}(?:<[^>]*>)?\\(`, 'm').test(sourceOf(file));
}

function sourceOf(file: string): string {
  if (file !== 'clock') return read(`kit/client/${file}.ts`);
  return read('kit/client/base-clock.ts') + read('kit/playwright/browser-clock.ts');
}

it('the reference of page objects has every class there is, and no other', () => {
  const exported = read('kit/playwright/pages/index.ts').matchAll(
    /\b[A-Z]\w*(?:Page|Sheet|Bar)\b/g,
  );
  const names = Array.from(exported, ([name]) => name);
  expect(namesIn('Page objects').toSorted()).toEqual(names.toSorted());
});

it('every method of `world` in the reference is there', () => {
  const source = read('kit/client/world-client.ts') + read('kit/playwright/browser-world.ts');
  for (const name of namesIn('`world`')) expect(source).toMatch(new RegExp(`\\b${name}\\b`));
});

it('the calls of the control plane that a page names are there', async () => {
  const { app } = await testServer();
  const calls = PAGES.flatMap((each) =>
    Array.from(
      read(each).matchAll(/\b(GET|POST|DELETE) (\/__mock\/[\w/:.-]+)/g),
      ([, method, url]) => ({
        method: String(method),
        url: String(url),
      }),
    ),
  );
  expect(calls.length).toBeGreaterThan(20);
  await app.ready();
  const missing = calls.filter(({ method, url }) => !app.hasRoute({ method, url }));
  expect(missing).toEqual([]);
});

it('the endpoints that the kit’s page names are there', () => {
  const prefixes = [...new Set(Object.keys(ENDPOINTS).map((name) => name.split('.', 1)[0] ?? ''))];
  const named = page.matchAll(new RegExp(`'((?:${prefixes.join('|')})\\.[a-z]\\w*)'`, 'g'));
  const names = Array.from(named, ([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(Object.keys(ENDPOINTS)).toContain(name);
});
