import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../bootstrap/root.mjs';

const WIRE = join(root, 'scripts/library/wire.ts');
const FORMAT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;

/**
 * Returns declarations for the modules whose types follow from schemas, by their path. They hold the
 * types written out. Otherwise the compiler of every suite that uses the kit derives them again, which
 * takes most of its time.
 */
export function writeOutTypes(tsconfig: string): ReadonlyMap<string, string> {
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
