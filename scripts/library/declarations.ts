import { join, relative } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import ts from 'typescript';
import { root } from '../bootstrap/root.mjs';
import { ENTRIES } from './entries.ts';

const TSCONFIG = join(root, 'tsconfig.library.json');
const WIRE = join(root, 'scripts/library/wire.ts');
const FORMAT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;

/** Writes the declarations of the package's modules, each with what it needs of the others, into a folder. */
export async function writeDeclarations(folder: string): Promise<void> {
  const { cli: _cli, main: _main, ...input } = ENTRIES;
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(input).map(([name, path]) => [name, join(root, path)]),
    ),
    cwd: root,
    platform: 'node',
    external: (id) => !/^[./#]/.test(id) && !id.startsWith(root),
    plugins: [writtenOut(), dts({ tsconfig: TSCONFIG, emitDtsOnly: true })],
  });
  await bundle.write({ dir: folder, format: 'esm', chunkFileNames: 'shared-[hash].js' });
  await bundle.close();
}

/** Gives the modules whose types follow from schemas their written-out types. */
function writtenOut(): Plugin {
  const types = writeOutTypes(TSCONFIG);
  return {
    name: 'dicebox-written-out-types',
    // The plugin for declarations loads each module as it is, and then its declarations under this name.
    load: (id) =>
      id.endsWith('.d.ts') ? types.get(relative(root, id).replace(/\.d\.ts$/, '.ts')) : null,
  };
}

/**
 * Returns declarations for the modules whose types follow from schemas, by their path. They hold the
 * types written out. Otherwise the compiler of every suite that uses the kit derives them again, which
 * takes most of its time.
 */
function writeOutTypes(tsconfig: string): ReadonlyMap<string, string> {
  const { fileNames, options } = readConfig(tsconfig);
  const program = ts.createProgram(fileNames, options);
  const write = (name: string) => writeOut(program, name);
  return new Map([
    [
      'contract/api/schemas.ts',
      [
        "import type { EndpointName } from './endpoints.ts';",
        write('Payloads'),
        write('Answers'),
        'export type Payload<N extends EndpointName> = Payloads[N];',
        'export type Data<N extends EndpointName> = Answers[N];',
      ].join('\n'),
    ],
    [
      'contract/control/dicebox.ts',
      [
        write('ControlInputs'),
        write('ControlAnswers'),
        'export type ControlCall = keyof ControlAnswers;',
        'export type ControlInput<Call extends ControlCall> = ControlInputs[Call];',
        'export type ControlAnswer<Call extends ControlCall> = ControlAnswers[Call];',
      ].join('\n'),
    ],
  ]);
}

function readConfig(tsconfig: string): ts.ParsedCommandLine {
  const { config, error } = ts.readConfigFile(tsconfig, (path) => ts.sys.readFile(path));
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  return ts.parseJsonConfigFileContent(config, ts.sys, root);
}

/** Returns an interface with the properties of a type of wire.ts. */
function writeOut(program: ts.Program, name: string): string {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(WIRE);
  const alias = source?.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === name,
  );
  if (!alias) throw new Error(`${WIRE} has no type ${name}`);
  const properties = checker.getPropertiesOfType(checker.getTypeAtLocation(alias));
  const lines = properties.map((property) => {
    const type = checker.typeToString(checker.getTypeOfSymbol(property), undefined, FORMAT);
    return `  ${JSON.stringify(property.name)}: ${type};`;
  });
  return [`interface ${name} {`, ...lines, '}'].join('\n');
}
