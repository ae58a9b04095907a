/** Commands and variables as docs/reference.md lists them. */

interface Command {
  /** The command line. */
  readonly typed: string;
  readonly does: string;
}

export const COMMANDS: readonly Command[] = [
  {
    typed: 'npm start',
    does: 'serves app, API and control plane on one address; the main world is kept in `.dicebox/`',
  },
  {
    typed: 'npm test',
    does: 'runs everything CI runs: the checks, build, unit tests, flows and browser tests',
  },
  {
    typed: 'npm run test:nightly',
    does: 'runs the same with full sweeps, long random tests, the simulation, 60 kills and the soak; `-- --shard 1/4` runs one of four parts',
  },
  {
    typed: 'npm run dev',
    does: 'serves the client with hot reload, and restarts the fake server on change; with `API_HOST` the page calls a real host, and the control panel switches between the two',
  },
  {
    typed: 'npm run build',
    does: 'builds the client into `dist/client`, the fake server into `dist/server` and the devtools into `dist/devtools`',
  },
  {
    typed: 'npm run prepack',
    does: 'builds what `npm pack` puts into the package: client, devtools, server, and the kit with its declarations in `dist/library`',
  },
  {
    typed: 'npm run check',
    does: 'checks types, lint, import rules, line rules, format, dead code and the size of the build',
  },
  { typed: 'npm run format', does: 'formats all files as `npm run check` wants them' },
  { typed: 'npm run lint', does: 'runs the linter alone' },
  { typed: 'npm run docs', does: 'writes this page from the code' },
  {
    typed: 'npm run test:unit',
    does: 'runs the unit tests alone; a path after it runs those files',
  },
  {
    typed: 'npm run test:flows',
    does: 'runs the flows alone: the app and the server in one process; a path after it runs those files',
  },
  {
    typed: 'npm run test:e2e',
    does: 'builds the client and runs the browser tests alone; `-- sweep` runs one spec, `-- --ui` opens a window',
  },
  {
    typed: 'npm run test:package',
    does: 'runs what needs the npm registry, nginx, Docker, Python or curl, and says what it skipped; `-- nginx` runs one part, `-- anywhere` runs `npm test` as on other machines, `-- --require all` fails when a part is skipped',
  },
  {
    typed: 'npm run mock -- COMMAND',
    does: 'controls a running fake server: `status`, `reset`, `seed`, `snapshot`, `clock`, `dice`, `faults`, `worlds`, `journal`, `verify`, `exec`, `open`; `--help` explains each',
  },
  {
    typed: 'npx dicebox',
    does: 'in a project with the package: the same as `npm start`; `npx dicebox mock`, `exec`, `open`, `host-check` and `record` are the commands here ([the kit](docs/kit.md#the-package))',
  },
  {
    typed: 'npm run host-check -- --host URL',
    does: 'compares the API of a host, fake or real, with the contract; sends no call that may write without `--write`; exits with 1 on drift that `--known` does not list ([host check](docs/host-check.md))',
  },
  {
    typed: 'npm run record -- --host URL',
    does: 'records the answers of a host as a scenario, without personal data ([host check](docs/host-check.md))',
  },
  {
    typed: 'npm run frames',
    does: 'writes page changes, a sheet, a bet, a draw and wins frame by frame to `frames/`; `-- draw --theme dark` shows one in another look',
  },
  {
    typed: 'npm run bench',
    does: 'measures every budget beside a baseline; exits with 1 when one is broken ([performance](docs/performance.md))',
  },
  {
    typed: 'npm run simulate',
    does: 'takes random walks through worlds and compares each world with a model; `--walks N`, `--steps N`, `--seed N`; exits with 1 and the shortest failing walk',
  },
  {
    typed: 'npm run kill-test',
    does: 'kills the built server while it works, and checks that nothing acknowledged is lost and nothing is done twice; `--kills N`, `--seed N`; exits with 1 and the command that repeats a failure; `docs/long-tests.md` has more',
  },
  {
    typed: 'npm run soak',
    does: 'makes, uses and drops 3,000 worlds in 10 minutes, and checks that memory, open files and temporary files stay the same; `--minutes N`, `--worlds N`; needs Linux; `docs/long-tests.md` has more',
  },
];

interface Variable {
  readonly variable: string;
  readonly command: string;
  readonly initial: string;
  readonly meaning: string;
}

export const VARIABLES: readonly Variable[] = [
  {
    variable: 'API_HOST',
    command: '`npm run dev`',
    initial: 'none',
    meaning: 'real host that the page calls, instead of a fake server',
  },
  {
    variable: 'DICEBOX_URL',
    command: '`npm run mock`, `npm run dev`, the kit',
    initial: 'the server that runs on the data folder',
    meaning: 'address of the fake server (`--url`)',
  },
  {
    variable: 'DICEBOX_WORLD',
    command: '`npm run mock`',
    initial: '`main`',
    meaning: 'world that the command acts on (`--world`)',
  },
  {
    variable: 'DICEBOX_API',
    command: '`npm run build`',
    initial: 'the host of the page',
    meaning: 'host that the built client calls ([deploy](docs/deploy.md))',
  },
  {
    variable: 'DICEBOX_TEST_SCALE',
    command: 'unit tests',
    initial: '1',
    meaning:
      'factor by which random tests repeat; from 10 on, tests take every case instead of a representative few',
  },
  {
    variable: 'DICEBOX_CHROMIUM',
    command: 'browser tests',
    initial: 'searched for',
    meaning: 'path of a Chromium or Chrome',
  },
  {
    variable: 'DICEBOX_SECOND_CHROMIUM',
    command: 'browser tests',
    initial: 'none; `npm test` sets it where there are two',
    meaning: 'path of another one, which runs the tests tagged `@every-browser` too',
  },
  {
    variable: 'DICEBOX_E2E_WORKERS',
    command: 'browser tests',
    initial: 'cores + 1',
    meaning: 'number of tests at once',
  },
  {
    variable: 'DICEBOX_E2E_SERVER',
    command: 'browser tests',
    initial: 'a new server',
    meaning:
      'address of a fake server that runs already; `DICEBOX_CONTROL_TOKEN` gives its token, if it has one',
  },
  {
    variable: 'DICEBOX_SCREENSHOTS',
    command: '`npm run test:e2e -- sweep`',
    initial: 'none',
    meaning: 'folder for screenshots of every screen in each language, role and width',
  },
  {
    variable: 'DICEBOX_SCREENS',
    command: '`npm run test:e2e -- sweep`',
    initial: 'all',
    meaning: 'the screens to check, such as `index-index trade-withdraw`',
  },
];
