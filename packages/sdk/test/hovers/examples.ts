import { join } from 'node:path';
import ts from 'typescript';
import { folder } from './language-service.ts';

/** The entry points whose names the examples use without importing them. */
export const entries = ['index', 'react', 'indexeddb', 'memory', 'server', 'push', 'devtools'];

/** The names that the examples use and do not declare. */
const given = [
  'declare const client: Client;',
  'declare const email: string, password: string, entryId: string;',
  'declare const refusal: Refusal;',
  'declare const photo: File;',
  'declare const image: HTMLImageElement;',
  'declare const button: HTMLButtonElement;',
  'declare const input: HTMLInputElement;',
  'declare function Screen(): null;',
];

export interface Example {
  /** The start of its text. */
  readonly of: string;
  readonly text: string;
}

/** Returns the examples in the comments of the sources, as files of their own. */
export function examplesIn(from: ts.Program): Example[] {
  const taken = new Set<string>();
  const imports = entries.map((entry) => {
    const names = exportsOf(from, entry).filter((name) => !taken.has(name));
    for (const name of names) taken.add(name);
    return `import { ${names.join(', ')} } from './src/${entry}.ts';`;
  });
  const texts = from
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(join(folder, 'src')))
    .flatMap(examplesOfFile);
  return [...new Set(texts)].map((example) => ({
    of: example.split('\n')[0] ?? '',
    text: [...imports, ...given, `export async function example() {\n${example}\n}`].join('\n'),
  }));
}

function examplesOfFile(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const tag of ts.getJSDocTags(node)) {
      if (tag.tagName.text !== 'example' || tag.parent.parent !== node) continue;
      found.push(ts.getTextOfJSDocComment(tag.comment) ?? '');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Returns the names that an entry point exports. */
export function exportsOf(from: ts.Program, entry: string): string[] {
  return symbolsOf(from, entry).map(({ name }) => name);
}

/** Returns the exports of an entry point, as they are declared. */
export function symbolsOf(from: ts.Program, entry: string): ts.Symbol[] {
  const checker = from.getTypeChecker();
  const file = from.getSourceFile(join(folder, 'src', `${entry}.ts`));
  const symbol = file && checker.getSymbolAtLocation(file);
  const exported = symbol ? checker.getExportsOfModule(symbol) : [];
  return exported.map((each) =>
    (each.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(each) : each,
  );
}
