// @ts-check

/**
 * A text that must not stand in some files.
 *
 * @typedef {object} LineRule
 * @property {string} name
 * @property {RegExp} files where it is looked for
 * @property {RegExp} [except] where it is allowed
 * @property {RegExp} pattern global
 * @property {string} message what to do instead
 * @property {boolean} [alsoInComments]
 */

const code = /\.(ts|tsx|mjs)$/;
const tests = /\.test\.tsx?$/;

/** @type {LineRule[]} */
export const lineRules = [
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
    except: tests,
    pattern:
      /(\.(prepare|exec)\(\s*`|`\s*(SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH)\b)[^`]*?\$\{(?![A-Z][A-Z\d_]*\})/g,
    // A named constant is part of the text; anything else is a value.
    message: 'SQL with a ${value} in it invites injection: bind it with ?',
  },
  {
    name: 'transactions-are-synchronous',
    files: /^mock-server\/.*\.ts$/,
    pattern: /\b(transaction|immediate)\(([^()]*,)?\s*async\b/gi,
    message:
      'an async transaction commits before its work is done: no await between read and write',
  },
  {
    name: 'time-is-an-argument',
    files: code,
    except:
      /^(scripts\/|e2e\/support\/|kit\/playwright\/|mock-server\/core\/world\/clock\.ts$|client\/stores\/client-clock\.ts$)/,
    pattern: /\b(Date\.now\b|new Date\(\s*\)|Date\(\s*\))/g,
    message: 'take a clock as an argument',
  },
  {
    name: 'chance-is-an-argument',
    files: code,
    except: /^client\/stores\/client-chance\.ts$/,
    pattern: /\bMath\.random\b/g,
    message: 'take dice or a chance as an argument',
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
    // A share of the text around (em), or a token with a limit, is none of its own.
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
    // "As good as none" is how a motion is left out.
    pattern: /\b(transition|animation)(-[a-z]+)?:[^;]*?\s(?!0\.01ms|1ms|0s)[\d.]+m?s\b/gi,
    message: 'durations have names in client/ui/tokens.css: use var(--press), var(--move) …',
  },
  {
    name: 'html-through-rich-text-only',
    files: /^client\/.*\.(ts|tsx)$/,
    // Not even there: what was cleaned is put in as nodes, and never read a second time.
    pattern:
      /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment|srcDoc|srcdoc|document\.write(ln)?)\b/g,
    message: 'foreign HTML is cleaned and shown by client/ui/controls/rich-text.tsx only',
  },
  {
    name: 'chinese-in-its-catalogue',
    files: /^client\/.*\.(ts|tsx|css|html|svg)$/,
    // What languages call themselves and their dialog labels; the labels of a guest (FLD-6).
    except:
      /^client\/(devtools\/|i18n\/([a-z]+-zh|zh-hans|dialog-labels|locales)\.ts$|stores\/session\/user-info\.ts$)|\.test(-support)?\.tsx?$/,
    pattern: /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]+/gu,
    message: 'Chinese words belong into the Chinese catalogue, client/i18n/zh-hans.ts',
  },
  {
    name: 'flows-never-sleep',
    files: /^(e2e|kit\/playwright)\/.*\.ts$/,
    pattern: /\b(waitForTimeout|setTimeout|networkidle)\b/g,
    message: 'wait for what the player would see, or move the clock of the world',
  },
  {
    name: 'specs-speak-through-pages',
    files: /^e2e\/specs\/.*\.ts$/,
    pattern: /\b(locator|getBy(Role|Text|Label|TestId|Placeholder|AltText|Title))\(/g,
    message: 'a spec says what a player does; where it lies on the page is known in e2e/pages',
  },
  {
    name: 'every-test-runs',
    files: /(\.test\.tsx?|\.spec\.ts)$/,
    pattern:
      /\b(it|test|describe)(\.\w+)*\.(only|skip\w*|todo|fixme|runIf)\b|\b(xit|fit|xdescribe)\(/g,
    message: 'run it, repair it or delete it',
  },
  {
    name: 'no-notes-to-self',
    files: /./,
    pattern: /\b(TODO|FIXME)\b/g,
    message: 'do it now, or open an issue',
    alsoInComments: true,
  },
  {
    name: 'no-local-paths',
    files: /./,
    pattern: /(?<![\w.}~-])\/(work|root|home|Users|tmp)\/[\w.]+|\b[A-Z]:\\\w/g,
    message: 'this path is one machine’s: make it relative, or take it from os.tmpdir()',
    alsoInComments: true,
  },
  {
    name: 'no-registry-hosts',
    files: /./,
    pattern: /\bregistry\.[\w-]+\.\w+|\bregistry\s*=/g,
    message: 'which npm registry is used is the reader’s own setting',
    alsoInComments: true,
  },
];
