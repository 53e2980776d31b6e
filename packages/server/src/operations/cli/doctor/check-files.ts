import type { Realm } from '../../../core/realm/realm.ts';
import type { Engine } from '../../../core/storage/engine.ts';
import type { FileStore } from '../../../core/storage/files/file-store.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { lookForFiles } from '../../../features/uploads/look-for-files.ts';
import { t } from '../../../languages/command-line.ts';
import { type Check, fail, ok, several } from './check.ts';

/** Checks that uploaded files, avatars and custom emoji have their content. */
export async function checkFiles(engine: Engine, realm: Realm, files: FileStore): Promise<Check> {
  try {
    await files.assertUsable();
    return await checkPresence(engine, realm, files);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return fail(t('doctor.files'), error.message, t('doctor.filesUnusable'));
  }
}

async function checkPresence(engine: Engine, realm: Realm, files: FileStore): Promise<Check> {
  const { named, missing } = await lookForFiles(engine.reader, realm.id, files);
  if (missing.length === 0)
    return ok(t('doctor.files'), t('doctor.filesPresent', { count: named }));
  const findings = missing.map(({ what }) => t('doctor.fileEmpty', { file: what }));
  return fail(t('doctor.files'), several(t, findings), t('doctor.filesAdvice'));
}
