import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '../../contract/api/endpoints.ts';
import {
  CONTROL_PREFIX,
  type ControlDeclaration,
} from '../../contract/control/core/declaration.ts';
import { FAULTS } from '../../contract/control/core/fault.ts';
import { CONTROL } from '../../contract/control/dicebox.ts';
import { SCENARIOS } from '../../fixtures/scenarios.ts';
import { HelpRequested, readOptions } from '../../mock-server/options.ts';
import { createBenchCommand } from '../bench/main.ts';
import { root } from '../bootstrap/root.mjs';
import { formatText } from './format-text.ts';
import { createKillTestCommand } from '../kill-test/main.ts';
import { createSimulateCommand } from '../simulate/main.ts';
import { COMMANDS, VARIABLES } from './settings.ts';

/** Returns the text of docs/reference.md. */
export async function renderReference(): Promise<string> {
  const page = [
    '# Reference',
    'This page is generated from the code; `npm run docs` writes it. A test fails when it is out of date.',
    '- [Commands](#commands)\n- [Options](#options)\n- [Other variables](#other-variables)\n- [Control calls](#control-calls)\n- [Endpoints of the API](#endpoints-of-the-api)',
    '## Commands',
    'Flags follow two dashes: `npm start -- --port 5000`. Every command explains its flags with `--help`.',
    table(
      ['command', 'does'],
      COMMANDS.map(({ typed, does }) => [`\`${typed}\``, does]),
    ),
    '## Options',
    'For `npm start` and `npm run dev`. A flag wins over its variable, a variable over the default. An empty variable counts as unset.',
    helpBlock(readServerHelp()),
    'The scenarios are these; or give the path of a recorded `scenario.json`:',
    listScenarios(),
    helpBlock(createBenchCommand(SILENT).helpInformation()),
    helpBlock(createSimulateCommand(SILENT).helpInformation()),
    helpBlock(createKillTestCommand(SILENT).helpInformation()),
    '## Other variables',
    table(
      ['variable', 'for', 'default', 'meaning'],
      VARIABLES.map(({ variable, command, initial, meaning }) => [
        `\`${variable}\``,
        command,
        initial,
        meaning,
      ]),
    ),
    '## Control calls',
    CONTROL_INTRODUCTION,
    ...renderControlCalls(),
    '### Faults',
    'The kit has a method for each kind, in camel case: `faults.loseAnswer` orders `lose_answer`.',
    table(
      ['kind', 'the call'],
      Object.entries(FAULTS).map(([kind, effect]) => [`\`${kind}\``, effect]),
    ),
    '### Shapes',
    [...SHAPES].map(([text, name]) => `- **${name}** \`${text}\``).join('\n'),
    '## Endpoints of the API',
    `They are declared in \`contract/api/\`. Access \`user\` needs a token. A path is documented (CALL-5) or assumed (CALL-9). \`GET ${CONTROL_PREFIX}/docs\` is a page that shows every field and sends calls.`,
    table(
      ['name', 'call', 'access', 'path'],
      Object.entries(ENDPOINTS).map(([name, { method, path, access, documented }]) => [
        `\`${name}\``,
        `\`${method} ${path}\``,
        access,
        documented ? 'documented' : 'assumed',
      ]),
    ),
  ].join('\n\n');
  // Links here begin at the root, like every path in the code; the page itself is in docs/.
  return formatText('docs/reference.md', page.replaceAll('](docs/', ']('));
}

const SILENT = { out: () => {}, err: () => {} };

const helpBlock = (help: string): string => `\`\`\`text\n${help.trimEnd()}\n\`\`\``;

function readServerHelp(): string {
  try {
    readOptions(['--help'], {});
  } catch (error) {
    if (error instanceof HelpRequested) return error.message;
    throw error;
  }
  throw new Error('npm start -- --help prints no help');
}

/** Lists the scenarios with their docstrings. */
function listScenarios(): string {
  const source = readdirSync(join(root, 'fixtures/scenarios'))
    .map((file) => readFileSync(join(root, 'fixtures/scenarios', file), 'utf8'))
    .join('\n');
  const documented = new Map(
    Array.from(
      source.matchAll(
        /\/\*\*((?:(?!\*\/)[^])+)\*\/\nexport const \w+: Scenario = \{[^}]*?\bname: '([^']+)'/g,
      ),
      ([, text = '', name = '']) => [name, text.replaceAll(/\s*\n \* ?/g, ' ').trim()],
    ),
  );
  return SCENARIOS.map(({ name }) => {
    const text = documented.get(name);
    if (text === undefined) throw new Error(`the scenario ${name} has no docstring`);
    return `- \`${name}\`: ${text}`;
  }).join('\n');
}

const CONTROL_INTRODUCTION = `The control plane is everything under \`${CONTROL_PREFIX}\`. A call acts on one **world**: the one that the header \`x-mock-world\` or the cookie \`mock_world\` names, else the main world. Calls are declared in \`contract/control/\`. Names with \`?\` may be left out. Names in capitals are [shapes](#shapes). A field that does not exist is an error. Times are epoch milliseconds, and a time in a request may also be text such as \`"2026-03-10T02:00:30Z"\`. Durations are milliseconds or text such as \`"90s"\`. An error answers a status from 400 on with a JSON body that names the field, the allowed values and the fix.

From other machines, calls need the token of the server, as \`x-mock-token\` or \`Authorization: Bearer\` ([decision 009](docs/decisions/009-control-plane-access.md)).

\`\`\`sh
# create a world whose clock stands still
curl -X POST localhost:4300/__mock/worlds -H 'content-type: application/json' \\
  -d '{"world":"mine","scenario":"default","now":"2026-03-10T02:00:30Z","freeze":true}'

# the next draw of game 1 shows 3, 3, 4
curl -X POST localhost:4300/__mock/dice -H 'x-mock-world: mine' \\
  -H 'content-type: application/json' -d '{"game_id":1,"dice":[[3,3,4]]}'

# move the clock to its settlement; the answer lists the work that ran on the way
curl -X POST localhost:4300/__mock/clock -H 'x-mock-world: mine' \\
  -H 'content-type: application/json' -d '{"to":"settled","game_id":1}'

# check every invariant of the world
curl -X POST localhost:4300/__mock/audit -H 'x-mock-world: mine'
\`\`\``;

/** Groups of control calls by the first part of their path, in the order of the page. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Worlds: ['status', 'worlds', 'scenarios', 'reset'],
  'Time and due work': ['clock', 'due-work'],
  Dice: ['dice'],
  Faults: ['faults'],
  Journal: ['journal', 'outside', 'failure'],
  Snapshots: ['snapshots', 'export', 'import'],
  Checks: ['audit', 'verify', 'health', 'endpoints', 'openapi.json'],
  Users: ['users', 'sms'],
  'Deposits and withdrawals': ['deposits', 'withdrawals'],
  Games: ['games'],
  'Notices and feedback': ['notices', 'feedback'],
};

function renderControlCalls(): string[] {
  const calls = Object.entries<ControlDeclaration>(CONTROL);
  const groupOf = (name: string) => name.split('/', 2)[1] ?? '';
  const grouped = Object.values(GROUPS).flat();
  const lost = calls.map(([name]) => name).filter((name) => !grouped.includes(groupOf(name)));
  if (lost.length > 0)
    throw new Error(`scripts/docs/reference.ts has no group for ${lost.join(', ')}`);
  return Object.entries(GROUPS).flatMap(([title, parts]) => [
    `### ${title}`,
    ...calls.filter(([name]) => parts.includes(groupOf(name))).map(renderControlCall),
  ]);
}

function renderControlCall([name, declaration]: [string, ControlDeclaration]): string {
  const { summary, query, body, answer, status = answer === null ? 204 : 200 } = declaration;
  const parts = [
    query && `- query: \`${describeShape(query)}\``,
    body && `- body: \`${describeShape(body)}\``,
    answer ? `- answer ${status}: \`${describeShape(answer)}\`` : `- answer ${status}, empty`,
  ];
  const heading = `**\`${name.replace('/', `${CONTROL_PREFIX}/`)}\`** ${summary}`;
  return [heading, '', ...parts.filter((part) => part !== undefined)].join('\n');
}

/** The parts of JSON Schema that the page shows. */
interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape | readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Shape>>;
}

/** Describes a JSON Schema by its name in SHAPES, else as TypeScript would write it. */
function describeShape(schema: object): string {
  const text = describeSchema(schema);
  return SHAPES.get(text) ?? text;
}

function describeSchema(schema: object): string {
  const shape: Shape = schema;
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (shape.anyOf) return shape.anyOf.map(describeShape).join(' | ');
  if (shape.properties) {
    const fields = Object.entries(shape.properties).map(([name, field]) => {
      const mark = shape.required?.includes(name) ? '' : '?';
      return `${name}${mark}: ${describeShape(field)}`;
    });
    return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
  }
  const [value] = Object.values(shape.patternProperties ?? {});
  if (value) return `{ [name]: ${describeShape(value)} }`;
  if (isTuple(shape.items)) return `[${shape.items.map(describeShape).join(', ')}]`;
  if (shape.items) {
    const item = describeShape(shape.items);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  return shape.format === 'binary' ? 'bytes' : (shape.type ?? 'any');
}

/** Shapes that several calls share: their text and their name. */
const SHAPES = new Map<string, string>();
for (const [name, schema] of [
  ['Job', CONTROL['POST /clock'].answer.properties.fired.items],
  ['FaultKind', CONTROL['POST /faults'].body.properties.kind],
  ['Fault', CONTROL['POST /faults'].answer],
  ['JournalEntry', CONTROL['GET /journal'].answer.properties.entries.items],
  ['Audit', CONTROL['POST /audit'].answer],
  ['Login', CONTROL['POST /users'].answer],
  ['Deposit', CONTROL['POST /deposits/:order_no'].answer],
  ['Withdrawal', CONTROL['POST /withdrawals/:order_no'].answer],
  ['Game', CONTROL['POST /games/:id/odds'].answer],
] as const) {
  SHAPES.set(describeSchema(schema), name);
}

function isTuple(items: Shape['items']): items is readonly Shape[] {
  return Array.isArray(items);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
