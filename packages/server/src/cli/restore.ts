import { resolve } from 'node:path';
import type { Command } from 'commander';
import { BackupFile } from '../backup/backup-file.ts';
import { restore } from '../backup/restore.ts';
import { fileStoreOf } from '../file-store-of.ts';
import { commandLog } from '../log.ts';
import type { Engine } from '../storage/engine.ts';
import { connect, connectIfThere } from '../storage/open-engine.ts';
import { backupSummary } from './backup-summary.ts';
import {
  type Answer,
  configFor,
  type DataOptions,
  print,
  withDataOptions,
} from './data-command.ts';

export function addRestore(parent: Command): void {
  const command = parent
    .command('restore')
    .description('Fill an empty data folder or database from a backup, and verify it.')
    .requiredOption('--from <file>', 'A file made by "tidings backup".')
    .addHelpText('after', help);
  withDataOptions(command).action(async ({ from }: { from: string }) => {
    print(await restoreFrom(command, resolve(from)), command.opts<DataOptions>());
  });
}

async function restoreFrom(command: Command, path: string): Promise<Answer> {
  const config = configFor(command);
  const log = commandLog(config);
  const { database } = config;
  const backup = await BackupFile.open(path);
  let engine: Engine | undefined;
  try {
    // What cannot be restored into shows at once; nothing is made for a backup that is not sound.
    engine = await connectIfThere({ database, log });
    const manifest = await backup.verify();
    engine ??= await connect({ database, log });
    await restore(backup, manifest, { engine, files: fileStoreOf(config), log });
    const summary = backupSummary(manifest);
    return {
      json: { path, ...summary.json, verified: true },
      text: `Restored and verified ${summary.text}, as of ${manifest.created_at}.`,
    };
  } finally {
    await engine?.close();
    await backup.close();
  }
}

const help = `
Examples:
  tidings restore --data ./new-data --from tidings-2030-01-31.backup
  tidings restore --database postgres://tidings@db.example.org/tidings --data ./data --from tidings.backup

The second moves a server from the embedded database to PostgreSQL.
Nothing is ever overwritten: the database and the folder's uploads must be empty.`;
