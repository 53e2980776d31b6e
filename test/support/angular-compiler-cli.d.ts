/** The part of Angular's compiler that the tests use. Its own declarations do not resolve as modules of Node. */
declare module '@angular/compiler-cli' {
  import type ts from 'typescript';

  interface EmitArguments {
    readonly program: ts.Program;
    readonly targetSourceFile?: ts.SourceFile;
    readonly customTransformers?: ts.CustomTransformers;
  }

  export class NgtscProgram {
    constructor(rootNames: readonly string[], options: ts.CompilerOptions, host: ts.CompilerHost);
    getTsProgram(): ts.Program;
    getTsSyntacticDiagnostics(file?: ts.SourceFile): readonly ts.Diagnostic[];
    getTsSemanticDiagnostics(file?: ts.SourceFile): readonly ts.Diagnostic[];
    getNgSemanticDiagnostics(fileName?: string): readonly ts.Diagnostic[];
    emit(options: { emitCallback(file: EmitArguments): ts.EmitResult }): ts.EmitResult;
  }
}
