import { NgtscProgram } from '@angular/compiler-cli';
import ts from 'typescript';

/** The options of a new project of Angular's CLI, and those by which the SDK's sources compile. */
const options: ts.CompilerOptions = {
  strict: true,
  noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  skipLibCheck: true,
  experimentalDecorators: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Preserve,
  strictTemplates: true,
  customConditions: ['@tidings/source'],
  rewriteRelativeImportExtensions: true,
  types: [],
};

/** Compiles a file with components ahead of time. Throws if the file or one of its templates has errors. */
export function compileAngular(path: string, source: string): string {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => name === path || fileExists(name);
  host.readFile = (name) => (name === path ? source : readFile(name));
  const program = new NgtscProgram([path], options, host);
  const file = program.getTsProgram().getSourceFile(path);
  const problems = [
    ...program.getTsSyntacticDiagnostics(file),
    ...program.getTsSemanticDiagnostics(file),
    ...program.getNgSemanticDiagnostics(path),
  ];
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, host));
  let code = '';
  program.emit({
    emitCallback({ program: checked, targetSourceFile, customTransformers }) {
      if (targetSourceFile?.fileName === path) {
        const keep = (_: string, text: string) => {
          code = text;
        };
        return checked.emit(targetSourceFile, keep, undefined, false, customTransformers);
      }
      return { emitSkipped: true, diagnostics: [] };
    },
  });
  return code;
}
