import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { root } from '../bootstrap/root.mjs';
import { readSourceFiles } from '../tidy/source-files.ts';

interface TextFile {
  readonly path: string;
  readonly text: string;
}

const FILES: readonly TextFile[] = readSourceFiles(root);
const PATHS = FILES.map(({ path }) => path);
const ID = /\b((?:SCR|FLD|STA|VAL|ROLE|CALL|ERR|CON|HOST|MONEY|GAME|LOOK|REL)-\d+)\b/g;

/** Ids of requirements: in bold, at the beginning of a list item or of a table row. */
const REQUIREMENTS = FILES.filter(({ path }) => path.startsWith('docs/requirements/')).flatMap(
  ({ text }) => Array.from(text.matchAll(/^(?:- |\| )\*\*([A-Z]+-\d+)\*\*/gm), ([, id = '']) => id),
);

const hasFileUnder = (start: string) => PATHS.some((path) => path.startsWith(start));

/** The forms of citations. The first group of `pattern` is the citation. */
const RULES: readonly {
  pattern: RegExp;
  leads: (cited: string, from: string) => boolean;
  problem: string;
}[] = [
  { pattern: ID, leads: (id) => REQUIREMENTS.includes(id), problem: 'is not a requirement' },
  {
    pattern: /\b(decision \d{3})\b/gi,
    leads: (cited) => hasFileUnder(`docs/decisions/${cited.slice(-3)}-`),
    problem: 'is not in docs/decisions',
  },
  {
    pattern: /(?<![\w/.$-])([\w./-]*[\w-]\.md)\b/g,
    leads: (name, from) => [name, join(dirname(from), name)].some((path) => PATHS.includes(path)),
    problem: 'does not exist',
  },
  {
    pattern: /(?<![\w/.])(docs\/[\w./-]*\w)/g,
    leads: (path) => path.endsWith('.md') || existsSync(join(root, path)),
    problem: 'does not exist',
  },
  // Sections and chapters of a document: only ids are cited, so it is not one of ours.
  { pattern: /(\bsections? \d+)/gi, leads: () => false, problem: 'is not the id of a requirement' },
  {
    pattern: /(\([a-z-]+ \d+\.\d+)\b/gi,
    leads: () => false,
    problem: 'is not the id of a requirement',
  },
];

function findBadCitations(files: readonly TextFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    RULES.flatMap(({ pattern, leads, problem }) =>
      Array.from(text.matchAll(pattern), ([, cited = '']) => cited)
        .filter((cited) => !leads(cited, path))
        .map((cited) => `${path}: ${cited} ${problem}`),
    ),
  );
}

describe('citations', () => {
  it('name a requirement, a decision or a document of this repository', () => {
    const files = FILES.filter(({ path }) => path !== 'scripts/docs/citations.test.ts');
    expect(findBadCitations(files)).toEqual([]);
    expect(files.filter(({ text }) => text.match(ID)).length).toBeGreaterThan(100);
  });

  it.each([
    ['Timeouts are 60 s (CON-999).', 'CON-999 is not a requirement'],
    ['Decision 999 has the reason.', 'Decision 999 is not in docs/decisions'],
    ['Tokens are listed in ELSEWHERE.md.', 'ELSEWHERE.md does not exist'],
    ['See docs/decisions/001-gone.md.', 'docs/decisions/001-gone.md does not exist'],
    ['See docs/nowhere for more.', 'docs/nowhere does not exist'],
    ['As PLAN section 9 says.', 'section 9 is not the id of a requirement'],
    ['Rounded down (paper 5.2).', '(paper 5.2 is not the id of a requirement'],
  ])('that lead nowhere are found: %s', (text, problem) => {
    const planted = { path: 'client/planted.ts', text: `// ${text}` };
    expect(findBadCitations([planted])).toEqual([`client/planted.ts: ${problem}`]);
  });
});

it('e2e/README.md names an existing test, or a reason, for each requirement', () => {
  const text = FILES.find(({ path }) => path === 'e2e/README.md')?.text ?? '';
  const rows = Array.from(text.matchAll(/^\| ([A-Z]+-[^|]*)\|(.*)\|$/gm));
  expect(rows.flatMap(([, ids = '']) => ids.match(ID) ?? []).toSorted()).toEqual(
    REQUIREMENTS.toSorted(),
  );
  const proofs = rows.flatMap(([, , proof = '']) => proof.match(/none: \w+|[\w./-]+\.tsx?/g) ?? []);
  expect(proofs.length).toBeGreaterThanOrEqual(rows.length);
  const isProof = (path: string) => path.startsWith('none: ') || PATHS.includes(path);
  expect(proofs.filter((path) => !isProof(path))).toEqual([]);
});

it('the id of a requirement is used once', () => {
  expect(REQUIREMENTS.length).toBeGreaterThan(100);
  expect(REQUIREMENTS.filter((id, index) => REQUIREMENTS.indexOf(id) !== index)).toEqual([]);
});
