import { beforeAll, describe, expect, it } from 'vitest';
import ts from 'typescript';
import { root } from '../bootstrap/root.mjs';
import { findUnusedKeys, loadClient, readKeys } from './catalogue-keys.ts';
import { findUntranslatedText } from './untranslated-text.ts';

const IMPORTS = `
  import { t } from '../i18n/i18n.ts';
  import { Button, feedback } from '../ui/parts.tsx';
  declare const some: any, count: number, isNew: boolean;
`;

const unusedIn = (code: string, path = '/client/screens/a.tsx') =>
  findUnusedKeys(createProgram({ [path]: IMPORTS + code }));

const untranslatedIn = (code: string, path = '/client/screens/a.tsx') =>
  findUntranslatedText(createProgram({ [path]: IMPORTS + code }));

describe('a key of the catalogue is unused', () => {
  const EVERY = `t('common.back'); const TITLE = { words: 'bet.title' } as const;`;

  it.each([
    ['if nothing names it', `t('common.back')`, ['bet.title', 'problem.short', 'problem.long']],
    ['if only a comment names it', `// 'bet.title'`, ['common.back', 'bet.title']],
    ['if only a type names it', `type A = 'bet.title';`, ['common.back', 'bet.title']],
    [
      'if a template uses others with the same prefix',
      `${EVERY} declare const p: 'short'; t(\`problem.\${p}\`);`,
      ['problem.long'],
    ],
    [
      'if a template allows any text',
      `${EVERY} declare const p: string; some(\`problem.\${p}\`);`,
      ['problem.short', 'problem.long'],
    ],
  ])('%s', (_case, code, unused) => {
    expect(unusedIn(code)).toEqual(expect.arrayContaining(unused));
  });

  it('unless its key, a map or a template uses it', () => {
    const code = `${EVERY} declare const p: 'short' | 'long'; t(\`problem.\${p}\`);`;
    expect(unusedIn(code)).toEqual([]);
  });

  it('if only a test or the control panel uses it', () => {
    for (const path of ['/client/screens/a.test.tsx', '/client/devtools/a.tsx'])
      expect(unusedIn(`t('common.back')`, path)).toContain('common.back');
  });
});

describe('untranslated text', () => {
  it.each([
    ['<p>Place your bet</p>', 'Place your bet'],
    ['<p>{count} bets</p>', 'bets'],
    ['<p>下注</p>', '下注'],
    ["<p>{isNew ? t('bet.title') : 'Old'}</p>", 'Old'],
    ["<p>{isNew && 'New'}</p>", 'New'],
    ["<p>{some ?? 'None'}</p>", 'None'],
    ['<p>{`${count} lines`}</p>', 'lines'],
    ["<p>{count + ' lines'}</p>", 'lines'],
    ["<p>{[t('bet.title'), 'today'].join(' · ')}</p>", 'today'],
    ["<ul>{some.list.map(() => 'Row')}</ul>", 'Row'],
    ["const A = 'Hello'; <p>{A}</p>", 'Hello'],
    ['<button aria-label="Close" />', 'Close'],
    ['<input placeholder="Your name" />', 'Your name'],
    ['<img alt="A die" />', 'A die'],
    ['<i title={`Die ${count}`} />', 'Die'],
    ['<Button words="Go on" />', 'Go on'],
    ['<Button words={<b>Go on</b>} />', 'Go on'],
    ['<Button name="Show all of it" />', 'Show all of it'],
    ["feedback.toast('Saved')", 'Saved'],
    ["feedback.toast(isNew ? t('bet.title') : `Saved ${count}`)", 'Saved'],
    ["some({ title: 'Sure?', confirmWords: t('common.back') })", 'Sure?'],
    ["function A({ closeLabel = 'Close' }: any) { return closeLabel; }", 'Close'],
    ["some.document.title = ''; document.title = 'Bets'; declare const document: any", 'Bets'],
    ['<p>Dicebox beta</p>', 'Dicebox beta'],
  ])('is found in %s', (code, text) => {
    const found = untranslatedIn(code);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^client\/screens\/a\.tsx:\d+ /);
    expect(found[0]).toContain(`"${text}"`);
  });

  it.each([
    "<p>{t('bet.title')}</p>",
    "<p aria-label={t('bet.title')} className='wide' role='status' data-part='head'>×&nbsp;2</p>",
    '<h1>Dicebox</h1>',
    '<p>{some.name} · {count} %</p>',
    "<p>{t(isNew ? 'bet.title' : 'common.back')}</p>",
    '<Button kind="primary" className="big" name="password" onAct={() => some("text")} />',
    "<Button kind={isNew ? 'primary' : 'quiet'} words={t('common.back')} />",
    "const FACE = { words: 'bet.title' } as const; <p>{t(FACE.words)}</p>",
    "some({ type: 'notice', key: 'Idempotency-Key' }); // says nothing",
    "feedback.toast(t('bet.title'))",
  ])('is not in %s', (code) => {
    expect(untranslatedIn(code)).toEqual([]);
  });

  it('is allowed in tests and in the control panel', () => {
    for (const path of ['/client/screens/a.test.tsx', '/client/devtools/a.tsx'])
      expect(untranslatedIn('<p>Place your bet</p>', path)).toEqual([]);
  });
});

describe('this client', () => {
  let program: ts.Program;
  beforeAll(() => {
    program = loadClient(root);
  });

  it('uses every key of its catalogue', () => {
    expect(readKeys(program).length).toBeGreaterThan(300);
    expect(findUnusedKeys(program)).toEqual([]);
  });

  it('takes every text from its catalogue', () => {
    expect(findUntranslatedText(program)).toEqual([]);
  });
});

const BASE = {
  '/client/i18n/i18n.ts': `
    export type TextKey = 'common.back' | 'bet.title' | 'bet.title_other' | 'problem.short' |
      'problem.long';
    export declare function t(key: TextKey, values?: object): string;`,
  '/client/ui/parts.tsx': `
    declare global {
      namespace JSX {
        interface Element {}
        interface IntrinsicElements { [tag: string]: { [attribute: string]: unknown } }
      }
    }
    export declare function Button(props: { kind?: 'primary' | 'quiet'; words?: string | object;
      name?: string; className?: string; onAct?: () => void; children?: unknown }): JSX.Element;
    export declare const feedback: { toast(words: string): void };`,
};

/** Creates a client of the given files, a catalogue and a part of client/ui. */
function createProgram(files: Record<string, string>): ts.Program {
  const texts = new Map(Object.entries({ ...BASE, ...files }));
  const options: ts.CompilerOptions = {
    noLib: true,
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    jsx: ts.JsxEmit.Preserve,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host: ts.CompilerHost = {
    fileExists: (path) => texts.has(path),
    readFile: (path) => texts.get(path),
    getSourceFile: (path, target) => {
      const text = texts.get(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, target, true);
    },
    getDefaultLibFileName: () => '/lib.d.ts',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  };
  return ts.createProgram([...texts.keys()], options, host);
}
