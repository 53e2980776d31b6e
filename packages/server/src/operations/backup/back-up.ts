import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../core/storage/durable-folder.ts';
import { t } from '../../languages/command-line.ts';
import { isAmongFiles } from './among-files.ts';
import { BackupError } from './backup-error.ts';
import { BackupFile } from './backup-file.ts';
import { removeAbandoned, unfinishedPath } from './unfinished.ts';
import { type Backable, type Written, writeBackup } from './write-backup.ts';

/**
 * Backs up all the server's data at one moment into a new file. The server may be running. The file gets its name only
 * once it is complete and durable.
 */
export async function backUp(source: Backable, target: string): Promise<Written> {
  const { files, clock } = source;
  await refuseToOverwrite(target);
  if (await isAmongFiles(files, target)) {
    throw new BackupError(t('backup.folderForUploads', { folder: files.places[0] ?? '' }));
  }
  await removeAbandoned(dirname(target), clock.now());
  const unfinished = unfinishedPath(target);
  try {
    const written = await writeFile(source, unfinished);
    await syncFile(unfinished);
    await refuseToOverwrite(target);
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    return written;
  } catch (error) {
    // The first error is the one that matters.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function writeFile(source: Backable, path: string): Promise<Written> {
  const backup = await BackupFile.create(path);
  try {
    const written = await writeBackup(source, backup);
    await backup.writeManifest(written.manifest);
    return written;
  } finally {
    await backup.close();
  }
}

async function refuseToOverwrite(target: string): Promise<void> {
  const exists = await access(target).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupError(t('backup.exists', { path: target }));
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
