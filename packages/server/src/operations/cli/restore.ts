import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Config } from '../../core/config/config.ts';
import { commandLog } from '../../core/log.ts';
import type { Engine } from '../../core/storage/engine.ts';
import { isBucketUrl } from '../../core/storage/files/bucket-url.ts';
import { fileStoreOf } from '../../core/storage/files/file-store-of.ts';
import { isPostgresUrl } from '../../core/storage/is-postgres-url.ts';
import { connect, connectIfThere, openEngine } from '../../core/storage/open-engine.ts';
import { t } from '../../languages/command-line.ts';
import { auditRestore } from '../backup/audit-restore.ts';
import { BackupFile } from '../backup/backup-file.ts';
import type { BackupSource } from '../backup/backup-source.ts';
import { BackupFolder } from '../backup/folder/backup-folder.ts';
import { FolderBackup } from '../backup/folder/folder-backup.ts';
import { forgetLaterEntries, restore } from '../backup/restore.ts';
import { CopyPlace } from '../copies/copy-place.ts';
import { restoreCopy } from '../copies/restore-copy.ts';
import { placeIn } from './backup-place.ts';
import { backupSummary } from './backup-summary.ts';
import {
  type Answer,
  configFor,
  type DataOptions,
  print,
  withDataOptions,
} from './data-command.ts';
import { UsageError } from './failure.ts';
import { moreHelp } from './more-help.ts';

interface Wanted {
  readonly from: string;
  readonly backup?: string;
  readonly at?: string;
}

export function addRestore(parent: Command): void {
  const command = parent
    .command('restore')
    .description(t('help.restore'))
    .requiredOption('--from <path>', t('help.restoreFrom'))
    .option('--at <time>', t('help.restoreAt'))
    .option('--backup <name>', t('help.restoreBackup'))
    .addHelpText('after', moreHelp(examples, t('help.restoreNotes')));
  withDataOptions(command).action(async (wanted: Wanted) => {
    print(await restoreFrom(command, wanted), command.opts<DataOptions>());
  });
}

async function restoreFrom(command: Command, wanted: Wanted): Promise<Answer> {
  const config = configFor(command);
  const path = placeIn(wanted.from);
  const copies = await copiesIn(path, config);
  if (copies) return restoreMoment(copies, wanted, config);
  if (wanted.at !== undefined) throw new UsageError(t('cli.noCopies', { path }));
  return restoreBackup(path, wanted.backup, config);
}

/** Returns undefined if the place holds no copies, but perhaps backups. */
async function copiesIn(path: string, config: Config): Promise<CopyPlace | undefined> {
  const isFile = !isBucketUrl(path) && !(await stat(path).catch(() => undefined))?.isDirectory();
  if (isFile || (isBucketUrl(path) && !config.s3)) return undefined;
  const place = new CopyPlace(path, config);
  return (await place.isOne()) ? place : undefined;
}

async function restoreMoment(
  copies: CopyPlace,
  { at, backup }: Wanted,
  config: Config,
): Promise<Answer> {
  const { database } = config;
  if (backup !== undefined) throw new UsageError(t('cli.copiesHaveNoNames'));
  if (isPostgresUrl(database)) throw new UsageError(t('cli.copiesAreSqlite'));
  const restored = await restoreCopy(copies, momentIn(at), database);
  const engine = await openEngine({ database, log: commandLog(config) });
  try {
    await engine.write(forgetLaterEntries);
    await auditRestore(engine);
  } finally {
    await engine.close();
  }
  const time = new Date(restored).toISOString();
  return {
    json: { path: copies.name, database, at: time, verified: true },
    text: t('cli.restoredMoment', { database, time }),
  };
}

function momentIn(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  // Without a zone, the time would mean another moment on another machine.
  const moment = /(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment)) throw new UsageError(t('cli.momentInvalid', { text }));
  return moment;
}

async function restoreBackup(
  path: string,
  name: string | undefined,
  config: Config,
): Promise<Answer> {
  const log = commandLog(config);
  const options = { database: config.database, databaseDirect: config.databaseDirect, log };
  const backup = await openBackup(path, name, config);
  let engine: Engine | undefined;
  try {
    // Problems of the target show up first, and nothing is created for a damaged backup.
    engine = await connectIfThere(options);
    const manifest = await backup.verify();
    engine ??= await connect(options);
    await restore(backup, manifest, { engine, files: fileStoreOf(config), log });
    await auditRestore(engine);
    const summary = backupSummary(manifest);
    return {
      json: { path, ...summary.json, verified: true },
      text: t('cli.restored', { contents: summary.text, time: manifest.created_at }),
    };
  } finally {
    await engine?.close();
    await backup.close();
  }
}

async function openBackup(
  path: string,
  name: string | undefined,
  { s3 }: Config,
): Promise<BackupSource> {
  const found = isBucketUrl(path) ? undefined : await stat(path).catch(() => undefined);
  if (isBucketUrl(path) || found?.isDirectory()) {
    return FolderBackup.open(await BackupFolder.open(path, s3), name);
  }
  if (name === undefined) return BackupFile.open(path);
  throw new UsageError(t('cli.backupNeedsFolder'));
}

const examples = [
  'tidings restore --data ./new-data --from ./backups',
  'tidings restore --data ./new-data --from ./backups --backup 2030-01-31T03-15-00.000Z',
  'tidings restore --data ./new-data --from /mnt/copies --at 2030-01-31T14:05:00Z',
  'tidings restore --data ./new-data --from s3://our-backups/chat --config /etc/tidings/tidings.json',
  'tidings restore --database postgres://tidings@db.example.org/tidings --data ./data --from tidings.backup',
];
