import { beforeAll, describe, expect, it } from 'vitest';
import type ts from 'typescript';
import { root } from '../bootstrap/root.mjs';
import { clientProgram } from './client-program.mjs';
import { looseText } from './loose-text.mjs';
import { plantedProgram } from './planted.test-support.ts';
import { unusedWords, wordKeys } from './unused-words.mjs';

const IMPORTS = `
  import { t } from '../i18n/i18n.ts';
  import { Button, feedback } from '../ui/parts.tsx';
  declare const some: any, count: number, isNew: boolean;
`;

const unusedIn = (code: string, path = '/client/screens/a.tsx') =>
  unusedWords(plantedProgram({ [path]: IMPORTS + code }));

const looseIn = (code: string, path = '/client/screens/a.tsx') =>
  looseText(plantedProgram({ [path]: IMPORTS + code }));

describe('a word that nobody says', () => {
  const EVERY = `t('common.back'); const TITLE = { words: 'bet.title' } as const;`;

  it.each([
    ['is not asked for', `t('common.back')`, ['bet.title', 'problem.short', 'problem.long']],
    ['is only named in a comment', `// 'bet.title'`, ['common.back', 'bet.title']],
    ['is only named by a type', `type A = 'bet.title';`, ['common.back', 'bet.title']],
    [
      'begins like one a template asks for',
      `${EVERY} declare const p: 'short'; t(\`problem.\${p}\`);`,
      ['problem.long'],
    ],
    [
      'is asked for by a template of any text',
      `${EVERY} declare const p: string; some(\`problem.\${p}\`);`,
      ['problem.short', 'problem.long'],
    ],
  ])('%s', (_what, code, unused) => {
    expect(unusedIn(code)).toEqual(expect.arrayContaining(unused));
  });

  it('is not one that is used by its key, from a map or by a template', () => {
    const code = `${EVERY} declare const p: 'short' | 'long'; t(\`problem.\${p}\`);`;
    expect(unusedIn(code)).toEqual([]);
  });

  it('is said by no test and by nothing in the control panel', () => {
    for (const path of ['/client/screens/a.test.tsx', '/client/devtools/a.tsx'])
      expect(unusedIn(`t('common.back')`, path)).toContain('common.back');
  });
});

describe('a text that no catalogue knows', () => {
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
  ])('%s', (code, text) => {
    const found = looseIn(code);
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
    expect(looseIn(code)).toEqual([]);
  });

  it('may stand in a test and in the control panel', () => {
    for (const path of ['/client/screens/a.test.tsx', '/client/devtools/a.tsx'])
      expect(looseIn('<p>Place your bet</p>', path)).toEqual([]);
  });
});

describe('this client', () => {
  let program: ts.Program;
  beforeAll(() => {
    program = clientProgram(root);
  }, 120_000);

  it('says every word of its catalogue', { timeout: 60_000 }, () => {
    expect(wordKeys(program).length).toBeGreaterThan(300);
    expect(unusedWords(program)).toEqual([]);
  });

  it('takes every text from its catalogue', { timeout: 60_000 }, () => {
    expect(looseText(program)).toEqual([]);
  });
});
