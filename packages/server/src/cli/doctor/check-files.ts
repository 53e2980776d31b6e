import type { Realm } from '../../realm/realm.ts';
import type { Engine } from '../../storage/engine.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { StorageError } from '../../storage/storage-error.ts';
import { lookForFiles } from '../../uploads/look-for-files.ts';
import { type Check, fail, ok, several } from './check.ts';

/** Whether the bytes of every uploaded file are there, and of the pictures of people and emoji. */
export async function checkFiles(engine: Engine, realm: Realm, files: FileStore): Promise<Check> {
  try {
    await files.assertUsable();
    return await checkPresence(engine, realm, files);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return fail('files', error.message, 'The server does not start before it can use them.');
  }
}

async function checkPresence(engine: Engine, realm: Realm, files: FileStore): Promise<Check> {
  const { named, missing } = await lookForFiles(engine.reader, realm.id, files);
  if (missing.length === 0) return ok('files', `${named} of them, all with their bytes`);
  const findings = missing.map(({ what }) => `${what} has no bytes`);
  return fail(
    'files',
    several(findings),
    'Look whether --data names the right folder; else copy them from the newest backup.',
  );
}
