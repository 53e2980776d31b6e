import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

/*
 * Every TypeScript snippet of the documentation is compiled as printed. Its context is in a comment above
 * it, which readers of the page do not see: `<!-- given: declare const client: Client; -->`.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const pattern = /(?:<!-- given:(?<given>[\s\S]*?)-->\s*)?```(?<kind>tsx?)\n(?<code>[\s\S]*?)```/g;

interface Snippet {
  readonly fileName: string;
  readonly text: string;
}

async function pages(): Promise<string[]> {
  const docs = await readdir(join(root, 'docs'), { recursive: true });
  const packages = await readdir(join(root, 'packages'));
  const all = [
    'README.md',
    'CONTRIBUTING.md',
    ...docs.map((name) => join('docs', name)),
    ...packages.map((name) => join('packages', name, 'README.md')),
    'packages/sdk/ERRORS.md',
  ];
  return all.filter((name) => name.endsWith('.md') && !name.includes(join('sdk', 'reference')));
}

async function snippetsOf(page: string): Promise<Snippet[]> {
  const text = await readFile(join(root, page), 'utf8');
  return [...text.matchAll(pattern)].map(({ groups, index }) => {
    const line = text.slice(0, index).split('\n').length;
    const code = `${groups?.['given'] ?? ''}\n${groups?.['code']}\nexport {};\n`;
    return { fileName: join(root, `${page}-line-${line}.${groups?.['kind']}`), text: code };
  });
}

function problemsOf(snippets: readonly Snippet[]): string[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...config.compilerOptions,
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      jsx: 'react-jsx',
      noUnusedLocals: false,
      skipLibCheck: true,
    },
    root,
  );
  const texts = new Map(snippets.map(({ fileName, text }) => [fileName, text]));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile: read } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? read(name);
  const program = ts.createProgram([...texts.keys()], options, host);
  return snippets.flatMap(({ fileName }) => {
    const file = program.getSourceFile(fileName);
    return ts.getPreEmitDiagnostics(program, file).map(({ messageText }) => {
      const message = ts.flattenDiagnosticMessageText(messageText, '\n');
      return `${relative(root, fileName)}: ${message}`;
    });
  });
}

it('every TypeScript snippet of the documentation compiles', async () => {
  const snippets = (await Promise.all((await pages()).map(snippetsOf))).flat();
  expect(snippets.length).toBeGreaterThan(3);
  expect(problemsOf(snippets)).toEqual([]);
});
