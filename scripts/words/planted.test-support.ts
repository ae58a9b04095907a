import ts from 'typescript';

const GROUND = {
  '/client/i18n/i18n.ts': `
    export type WordKey = 'common.back' | 'bet.title' | 'problem.short' | 'problem.long';
    export declare function t(key: WordKey, values?: object): string;`,
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

/** A client of a few files, beside its catalogue and a part of client/ui. */
export function plantedProgram(files: Record<string, string>): ts.Program {
  const texts = new Map(Object.entries({ ...GROUND, ...files }));
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
