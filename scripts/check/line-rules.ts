import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LineRule {
  readonly name: string;
  readonly files: RegExp;
  readonly except?: RegExp;
  /** Global. */
  readonly pattern: RegExp;
  /** Names the alternative. */
  readonly message: string;
  readonly alsoInComments?: true;
}

/** Rules that no linter checks. */
const LINE_RULES: readonly LineRule[] = [
  {
    name: 'ledger-is-the-only-writer',
    files: /^mock-server\/.*\.(ts|sql)$/,
    except: /^mock-server\/(ledger|migrations)\/|\.test\.ts$/,
    pattern:
      /\b(INSERT(\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(\s+OR\s+\w+)?|DELETE\s+FROM)\s+["`[]?(transfer|account)\b/gi,
    message: 'money is written by mock-server/ledger only: call it',
  },
  {
    name: 'sql-is-not-assembled',
    files: /^mock-server\/.*\.ts$/,
    // A migration cannot bind values; the tables of the ledger check the names they contain.
    except: /\.test\.ts$|^mock-server\/ledger\/tables\.ts$/,
    pattern:
      /(\.(prepare|exec)\(\s*`|`\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\b)[^`]*?\$\{(?![A-Z][A-Z\d_]*\})/g,
    // A named constant is allowed; anything else is a value.
    message: 'SQL that contains a ${value} invites injection: bind it with ?',
  },
  {
    name: 'time-is-an-argument',
    files: /\.(ts|tsx|mjs)$/,
    except:
      /^(scripts\/|e2e\/support\/|kit\/playwright\/|mock-server\/core\/world\/clock\.ts$|client\/stores\/client-clock\.ts$)/,
    // The linter forbids Date.now.
    pattern: /\bDate\(\s*\)/g,
    message: 'take a clock as an argument',
  },
  {
    name: 'colours-are-tokens',
    files: /^client\/.*\.(css|ts|tsx)$/,
    except: /^client\/ui\/tokens\.(css|test\.ts)$/,
    pattern:
      /(?<![\w&/])#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w/-])|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(\s*[\d.]/gi,
    message: 'colours have names in client/ui/tokens.css: use var(--…)',
  },
  {
    name: 'text-sizes-are-tokens',
    files: /^client\/.*\.css$/,
    except: /^client\/ui\/(tokens|base)\.css$/,
    // Allowed: sizes relative to the surrounding text (em), and tokens with a limit.
    pattern: /\bfont(-size)?:\s*(?![^;]*var\()[^;]*?[\d.](px|rem|pt|vw)\b/gi,
    message: 'text sizes have names in client/ui/tokens.css: use var(--text-…) or var(--icon…)',
  },
  {
    name: 'radii-are-tokens',
    files: /^client\/.*\.css$/,
    except: /^client\/ui\/tokens\.css$/,
    pattern: /\bborder(-[a-z]+){0,2}-radius:[^;]*?[\d.](px|rem|em|vw)\b/gi,
    message: 'radii have names in client/ui/tokens.css: use var(--radius-…)',
  },
  {
    name: 'durations-are-tokens',
    files: /^client\/.*\.css$/,
    except: /^client\/ui\/tokens\.css$/,
    // Allowed: almost zero, which turns a motion off.
    pattern: /\b(transition|animation)(-[a-z]+)?:[^;]*?\s(?!0\.01ms|1ms|0s)[\d.]+m?s\b/gi,
    message: 'durations have names in client/ui/tokens.css: use var(--press), var(--move) …',
  },
  {
    name: 'styles-of-the-oldest-browsers',
    files: /^client\/.*\.(css|html)$/,
    // Trigonometry crashes the tab in Chrome 111 to 119; `@starting-style` in a cached file, each reload in 121.
    pattern:
      /(?<![-\w])(a?(sin|cos|tan)|atan2|pow|sqrt|hypot|log|exp|round|mod|rem|abs|sign|linear)\(|[\d.]r?lh\b|\bsubgrid\b|@starting-style/g,
    message:
      'it breaks in browsers that docs/deploy.md promises: use calc(), min(), em or @keyframes',
  },
  {
    name: 'calls-of-the-oldest-browsers',
    files: /^client\/.*\.(ts|tsx)$/,
    // Allowed: `?.(`, and the methods of the app. The compiler knows no method of the language after ES2023.
    pattern:
      /\.((show|hide|toggle)Popover|checkVisibility|requestClose|moveBefore|startViewTransition)\(|\bURL\.(canParse|parse)\(|\bAbortSignal\.any\(|\b(requestIdleCallback|scheduler\.\w+)\(/g,
    message: 'browsers that docs/deploy.md promises lack it: call it with ?.() or do without',
  },
  {
    name: 'html-through-rich-text-only',
    files: /^client\/.*\.(ts|tsx)$/,
    // Not even there: it inserts nodes, so that no HTML is parsed twice. The linter forbids
    // dangerouslySetInnerHTML.
    pattern:
      /\b(innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|srcDoc|srcdoc|document\.write(ln)?)\b/g,
    message: 'foreign HTML is cleaned and shown by client/ui/controls/rich-text.tsx only',
  },
  {
    name: 'chinese-in-its-catalogue',
    files: /^client\/.*\.(ts|tsx|css|html|svg)$/,
    // Allowed: names of languages, their dialog labels, their dates, the labels of a guest (FLD-6), and the
    // message for when no catalogue can be loaded.
    except:
      /^client\/(devtools\/|index\.html$|i18n\/(zh-Hans\/\w+|day-formats|dialog-labels|locales)\.ts$|stores\/session\/user-info\.ts$)|\.test(-support)?\.tsx?$/,
    pattern: /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/gu,
    message: 'Chinese texts belong in the Chinese catalogues, client/i18n/zh-Hans/',
  },
  {
    name: 'tests-never-sleep',
    files: /^(e2e|kit\/playwright)\/.*\.ts$|\.(test|test-support)\.tsx?$/,
    // One replaces the app's timers, the other one tests with replaced timers.
    except: /^(e2e\/flows\/support\/timers|client\/app\/feedback-model\.test)\.ts$/,
    // Allowed: the next turn of the event loop.
    pattern: /\b(waitForTimeout|setTimeout(?!\(\w+, 0\))|networkidle)\b/g,
    message: 'wait for what the player would see, or move the clock of the world',
  },
  {
    name: 'tests-read-no-wall-clock',
    files: /\.(test|spec|flow|test-support)\.tsx?$/,
    pattern: /\b(performance\.now|Date\.now|hrtime)\b/g,
    message:
      'a busy machine breaks such a test: count work instead, or make it a row of npm run bench',
  },
  {
    name: 'specs-locate-by-role',
    files: /^e2e\/specs\/.*\.ts$/,
    // Allowed: what has no role, and the page object of a spec, whose calls begin with `this`.
    pattern:
      /(?<!this\.[#\w.()]*)\blocator\((?!'(html|:focus|\.shell|input\[type="file"\])'\))|\bgetByTestId\(/g,
    message: 'locate by role, name or text, as a player does; CSS selectors belong in page objects',
  },
  {
    name: 'no-local-paths',
    files: /./,
    pattern: /(?<![\w.}~-])\/(work|root|home|Users|tmp)\/[\w.]+|\b[A-Z]:\\\w/g,
    message: 'this path exists on one machine only: make it relative, or take it from os.tmpdir()',
    alsoInComments: true,
  },
];

const FOLDERS = 'client contract docs e2e examples fixtures kit mock-server scripts'.split(' ');
const TEXT_FILE = /\.(ts|tsx|mjs|css|svg|html|md|json|ya?ml|sql)$/;
/** It quotes what it forbids. */
const OWN_FILE = 'scripts/check/line-rules.ts';
const STRING_OR_COMMENT =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** Returns one line for each text below the root folder that breaks a rule. */
export function findBrokenRules(root: string): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  );
  return [...inFolders, ...readdirSync(root)]
    .filter((path) => TEXT_FILE.test(path) && path !== OWN_FILE && path !== 'package-lock.json')
    .flatMap((path) => findInFile(path, readFileSync(join(root, path), 'utf8')));
}

function findInFile(path: string, text: string): string[] {
  return LINE_RULES.flatMap(({ name, files, except, pattern, message, alsoInComments }) => {
    if (!files.test(path) || except?.test(path)) return [];
    const isCode = /\.(ts|tsx|mjs)$/.test(path) && !alsoInComments;
    const checked = isCode ? withoutComments(text) : text;
    return Array.from(checked.matchAll(pattern), ({ index, 0: found }) => {
      const line = checked.slice(0, index).split('\n').length;
      return `${path}:${line} ${found.trim().split('\n')[0]}: ${message} (${name})`;
    });
  });
}

/** Returns the code with its comments replaced by spaces, so that every line keeps its number. */
function withoutComments(code: string): string {
  return code.replaceAll(
    STRING_OR_COMMENT,
    (match, string?: string) => string ?? match.replaceAll(/[^\n]/g, ' '),
  );
}
