import { stat } from 'node:fs/promises';
import { t } from '../../languages/command-line.ts';
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
  if (!found) throw new ImportError(t('imports.nothingAt', { path }));
  const files = found.isDirectory() ? await openFolder(path) : await openZip(path, kind.hint);
  try {
    const root = rootOf(path, files.sizes.keys(), kind);
    return root === '' ? files : below(files, root);
  } catch (error) {
    await files.close();
    throw error;
  }
}

/** Returns the folder of the export. */
function rootOf(path: string, paths: Iterable<string>, { marks, what, hint }: ExportKind): string {
  const roots = new Set<string>();
  for (const file of paths) {
    const name = marks.find((each) => file === each || file.endsWith(`/${each}`));
    if (name !== undefined && !file.startsWith('__MACOSX/')) roots.add(file.slice(0, -name.length));
  }
  const depth = (root: string) => root.split('/').length;
  const [first, second] = [...roots].sort((a, b) => depth(a) - depth(b));
  if (first === undefined) {
    throw new ImportError(`${path} is not ${what}: it has no ${marks[0]}. ${hint}`);
  }
  if (second !== undefined && depth(first) === depth(second)) {
    throw new ImportError(
      `${path} has two folders that look like ${what}, ${first} and ${second}. Give one of them.`,
    );
  }
  return first;
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
