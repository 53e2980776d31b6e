import type { Realm } from '../../realm/realm.ts';
import type { Engine } from '../../storage/engine.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { parsePathId } from '../../uploads/path-id.ts';
import { storedPath } from '../../uploads/upload-files.ts';
import { type Check, fail, ok, several } from './check.ts';

interface Upload {
  readonly path_id: string;
  readonly name: string;
}

/** Whether the bytes of every uploaded file are there. */
export async function checkFiles(engine: Engine, realm: Realm, files: FileStore): Promise<Check> {
  const uploads = await allUploads(engine, realm);
  const missing = await withoutBytes(uploads, realm, files);
  // A running server may have deleted some since; without their rows nobody misses them.
  const lost = missing.length === 0 ? [] : await stillThere(missing, engine, realm);
  if (lost.length === 0) return ok('files', `${uploads.length} uploads, all with their bytes`);
  const findings = lost.map(({ name, path_id }) => `"${name}" (${path_id}) has no bytes`);
  return fail('files', several(findings), 'Copy them from the newest backup.');
}

function allUploads({ reader }: Engine, { id }: Realm): Promise<Upload[]> {
  return reader.all<Upload>('SELECT path_id, name FROM attachments WHERE realm_id = $1', [id]);
}

async function withoutBytes(
  uploads: readonly Upload[],
  { id }: Realm,
  files: FileStore,
): Promise<Upload[]> {
  const stored = new Set<string>();
  for await (const path of files.list(`files/${id}`)) stored.add(path);
  return uploads.filter(({ path_id }) => !parsePathId(path_id) || !stored.has(storedPath(path_id)));
}

async function stillThere(
  missing: readonly Upload[],
  engine: Engine,
  realm: Realm,
): Promise<Upload[]> {
  const present = new Set((await allUploads(engine, realm)).map(({ path_id }) => path_id));
  return missing.filter(({ path_id }) => present.has(path_id));
}
