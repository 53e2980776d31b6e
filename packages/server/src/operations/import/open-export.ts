import { stat } from 'node:fs/promises';
import { type ExportFiles, ImportError } from './export-files.ts';
import { openFolder } from './open-folder.ts';
import { openZip } from './open-zip.ts';

/** The way to recognize the exports of a program. */
export interface ExportKind {
  /** Names of files in the root of an export, one of which is there. */
  readonly marks: readonly string[];
  /** Names the export in errors, such as `a Slack export`. */
  readonly what: string;
  /** Tells what to give instead. */
  readonly hint: string;
}

/** Opens a zip file or folder. An export that was packed anew may have a folder around everything. */
export async function openExport(path: string, kind: ExportKind): Promise<ExportFiles> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new ImportError(`There is nothing at ${path}.`);
  const files = found.isDirectory() ? await openFolder(path) : await openZip(path, kind);
  const root = rootOf(files.sizes.keys(), kind.marks);
  if (root === undefined) {
    await files.close();
    throw new ImportError(`${path} is not ${kind.what}: it has no ${kind.marks[0]}. ${kind.hint}`);
  }
  return root === '' ? files : below(files, root);
}

function rootOf(paths: Iterable<string>, marks: readonly string[]): string | undefined {
  const roots: string[] = [];
  for (const path of paths) {
    const name = marks.find((each) => path === each || path.endsWith(`/${each}`));
    if (name !== undefined && !path.startsWith('__MACOSX/'))
      roots.push(path.slice(0, -name.length));
  }
  return roots.sort((a, b) => a.length - b.length)[0];
}

function below(files: ExportFiles, root: string): ExportFiles {
  const inside = [...files.sizes].filter(([path]) => path.startsWith(root));
  return {
    sizes: new Map(inside.map(([path, size]) => [path.slice(root.length), size])),
    read: (path) => files.read(root + path),
    stream: (path) => files.stream(root + path),
    close: () => files.close(),
  };
}
