import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The folder of the package. Files that exist only in a test lie there, so that they find what it imports. */
export const folder = fileURLToPath(new URL('../..', import.meta.url));
const settings = fileURLToPath(new URL('../../../../tsconfig.base.json', import.meta.url));

/** Files that several services read are parsed once. */
const registry = ts.createDocumentRegistry();

/** Opens TypeScript's language service on files that exist only here, as an editor asks it about an app. */
export function openLanguageService(files: ReadonlyMap<string, string>): ts.LanguageService {
  const { config } = ts.readConfigFile(settings, ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...config.compilerOptions,
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: [],
      jsx: 'react-jsx',
      noUnusedLocals: false,
      verbatimModuleSyntax: false,
      isolatedModules: false,
    },
    folder,
  );
  const read = (name: string) => files.get(name) ?? ts.sys.readFile(name);
  return ts.createLanguageService(
    {
      getCompilationSettings: () => options,
      getScriptFileNames: () => [...files.keys()],
      // The registry takes files of one name and version as the same.
      getScriptVersion: (name) => String(files.get(name)?.length ?? 0),
      getScriptSnapshot(name) {
        const text = read(name);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => folder,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: (name) => files.has(name) || ts.sys.fileExists(name),
      readFile: read,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    },
    registry,
  );
}
