import { stat } from 'node:fs/promises';
import { type ExportFiles, SlackExportError } from './export-files.ts';
import { openFolder } from './open-folder.ts';
import { openZip } from './open-zip.ts';

const PEOPLE = ['users.json', 'org_users.json'];

/** Opens Slack's zip file or the folder that it unpacks to. */
export async function openExport(path: string): Promise<ExportFiles> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new SlackExportError(`There is nothing at ${path}.`);
  const files = found.isDirectory() ? await openFolder(path) : await openZip(path);
  const root = rootOf(files.sizes.keys());
  if (root === undefined) {
    await files.close();
    throw new SlackExportError(
      `${path} is not a Slack export: it has no users.json. Give the zip file from Slack, or the folder it unpacks to.`,
    );
  }
  return root === '' ? files : below(files, root);
}

/** Finds the folder of `users.json`. An export that was unpacked and zipped again has a folder around everything. */
function rootOf(paths: Iterable<string>): string | undefined {
  const roots: string[] = [];
  for (const path of paths) {
    const name = PEOPLE.find((each) => path === each || path.endsWith(`/${each}`));
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
    close: () => files.close(),
  };
}
