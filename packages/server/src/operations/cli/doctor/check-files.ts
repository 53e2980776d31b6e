import type { Realm } from '../../../core/realm/realm.ts';
import type { Engine } from '../../../core/storage/engine.ts';
import type { FileStore } from '../../../core/storage/files/file-store.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { lookForFiles } from '../../../features/uploads/look-for-files.ts';
import { type Check, fail, ok, several } from './check.ts';

/** Checks that uploaded files, avatars and custom emoji have their content. */
export async function checkFiles(engine: Engine, realm: Realm, files: FileStore): Promise<Check> {
  try {
    await files.assertUsable();
    return await checkPresence(engine, realm, files);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return fail('files', error.message, 'The server cannot start until this is fixed.');
  }
}

async function checkPresence(engine: Engine, realm: Realm, files: FileStore): Promise<Check> {
  const { named, missing } = await lookForFiles(engine.reader, realm.id, files);
  if (missing.length === 0) return ok('files', `${named} files, all present`);
  const findings = missing.map(({ what }) => `${what} has no content`);
  return fail(
    'files',
    several(findings),
    'Check that --data or --uploads names the right place. If it does, copy the files from the newest backup.',
  );
}
