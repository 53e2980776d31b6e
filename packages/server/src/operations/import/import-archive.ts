import type { Realm } from '../../core/realm/realm.ts';
import { readRanges } from '../../core/storage/tables/messages.ts';
import type { Services } from '../../services.ts';
import type { Archive } from './archive.ts';
import { beginArchive, checkUntouched } from './begin-archive.ts';
import { copiedUploads, copyFiles, presentFiles } from './copy-files.ts';
import { checkMayBegin, endImport, underWay } from './progress.ts';
import { ReadPositions } from './read-positions.ts';
import { type ImportReport, reportOf } from './report.ts';
import type { Tally } from './tally.ts';
import { note, writeMessages } from './write-messages.ts';
import { writeRows } from './write-rows.ts';

export interface ArchiveOptions {
  /** Reads everything and writes nothing. */
  readonly isDryRun?: boolean;
  onProgress?(messages: number, all: number): void;
}

const READERS_PER_TRANSACTION = 5000;

/** Throws unless an import may begin or resume in an organization. */
export async function checkMayImport(realm: Realm): Promise<void> {
  await checkMayBegin(realm);
  if (!realm.state.internal('import_progress')) checkUntouched(realm.state);
}

/**
 * Imports an archive into an organization that is as it was created. The organization stays closed until the import is
 * complete. An interrupted import resumes when it is started again.
 */
export async function importArchive(
  services: Services,
  realm: Realm,
  whole: Archive,
  tally: Tally,
  { isDryRun = false, onProgress }: ArchiveOptions,
): Promise<ImportReport> {
  const archive = { ...whole, uploads: presentFiles(whole, tally) };
  if (isDryRun) {
    for await (const message of archive.read()) note(tally, message);
    return reportOf(archive, tally, true);
  }
  const done = await beginArchive(realm, archive);
  if (done === 0) {
    await writeRows(realm, archive);
    await copyFiles({ services, realm, archive, tally });
  }
  const positions = new ReadPositions(underWay(realm.state).first_message_id);
  await writeMessages({
    ...{ services, realm, archive, tally, positions, done },
    uploads: await copiedUploads(realm),
    onProgress: (messages) => onProgress?.(messages, archive.messages),
  });
  await finish(realm, archive, positions);
  return reportOf(archive, tally, false);
}

/** Marks what is left as read, and opens the organization. */
async function finish(realm: Realm, archive: Archive, positions: ReadPositions): Promise<void> {
  const userIds = [...realm.state.users.values()].map(({ id }) => id);
  for (let at = 0; at < userIds.length; at += READERS_PER_TRANSACTION) {
    await realm.write((change) => {
      underWay(change.state);
      for (const user_id of userIds.slice(at, at + READERS_PER_TRANSACTION)) {
        const range = positions.last(user_id, archive.lastIds.messageId);
        if (range) change.put(readRanges, { user_id, ...range });
      }
    });
  }
  await realm.write(endImport);
}
