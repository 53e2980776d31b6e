import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { positionOf } from '../../../packages/server/src/core/event-queues/wire-events.ts';
import { FolderStore } from '../../../packages/server/src/core/storage/files/folder-store.ts';
import { openEngine } from '../../../packages/server/src/core/storage/open-engine.ts';
import { storedPath } from '../../../packages/server/src/features/uploads/upload-files.ts';
import { BackupFile } from '../../../packages/server/src/operations/backup/backup-file.ts';
import { checkRealms } from '../../../packages/server/src/operations/cli/doctor/check-realms.ts';
import { LogCheck } from '../../crash/log-check.ts';
import { silent } from '../rows.ts';
import { type Played, places } from './play.ts';
import type { PowerLoss } from './power-losses.ts';

interface DataFolder {
  readonly path: string;
  /** Whether there must be an organization in it. */
  readonly isPromised: boolean;
  /** Messages that the organization must have, if it exists. */
  readonly messages: Played['sent'];
  readonly lastEvent: number;
}

/** Returns what is wrong with a disk after a power loss. */
export async function violations(
  { disk, isPromised }: PowerLoss,
  { owner, sent, events, uploads, backup, restored }: Played,
): Promise<string[]> {
  const path = join(disk, places.data);
  const found = await dataViolations({
    path,
    isPromised: isPromised(owner),
    messages: sent.filter(isPromised),
    lastEvent: Math.max(0, ...events.filter(isPromised).map(({ id }) => positionOf(id))),
  });
  const files = new FolderStore(join(path, 'uploads'));
  for (const { url, bytes } of uploads.filter(isPromised)) {
    const kept = await files.read(storedPath(url.replace('/user_uploads/', '')));
    if (!kept?.equals(bytes)) found.push(`lost: ${url}`);
  }
  if (isPromised(backup)) found.push(...(await backupViolations(join(disk, places.backup))));
  const elsewhere = await dataViolations({
    path: join(disk, places.restored),
    isPromised: isPromised(restored),
    messages: sent.filter(({ position }) => position <= backup.since),
    lastEvent: 0,
  });
  return [...found, ...elsewhere.map((line) => `restored: ${line}`)];
}

async function dataViolations({
  path,
  isPromised,
  messages,
  lastEvent,
}: DataFolder): Promise<string[]> {
  if (!isPromised && !existsSync(path)) return [];
  const database = join(path, 'tidings.db');
  try {
    const engine = await openEngine({ database, log: silent });
    const realm = await engine.reader.get<{ last: number }>(
      'SELECT last_event_id AS last FROM realms',
    );
    const files = new FolderStore(join(path, 'uploads'));
    const checks = isPromised ? await checkRealms(engine, files) : [];
    await engine.close();
    if (!realm && !isPromised) return [];
    const problems = await new LogCheck(database).violations(messages);
    for (const { status, name, detail } of checks) {
      if (status === 'fail') problems.push(`${name}: ${detail}`);
    }
    if (realm && realm.last < lastEvent) problems.push(`lost: the events after ${realm.last}`);
    // Messages in flight may exist or not.
    return problems.filter((line) => !line.startsWith('unknown: '));
  } catch (error) {
    return [`does not start: ${error}`];
  }
}

async function backupViolations(path: string): Promise<string[]> {
  try {
    const backup = await BackupFile.open(path);
    await backup.verify().finally(() => backup.close());
    return [];
  } catch (error) {
    return [`${error}`];
  }
}
