import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backUp } from '../backup/back-up.ts';
import type { Services } from '../services.ts';
import { lookForFiles } from '../uploads/look-for-files.ts';
import { backupSummary } from './backup-summary.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { several } from './doctor/check.ts';
import { openDataAsItIs } from './open-data.ts';
import type { Outcome } from './outcome.ts';

export function addBackup(parent: Command, outcome: Outcome): void {
  const command = parent
    .command('backup')
    .description(
      'Write everything, as of one moment, into one new file; the server may keep running.',
    )
    .requiredOption('--to <file>', 'The file to make. It must not exist.')
    .addHelpText('after', help);
  withDataOptions(command).action(({ to }: { to: string }) =>
    answerFrom(openDataAsItIs, command, async (services): Promise<Answer> => {
      const path = resolve(to);
      const manifest = await backUp(services, path);
      const { size } = await stat(path);
      const summary = backupSummary(manifest);
      const missing = await missingFiles(services);
      if (missing.length > 0) {
        outcome.exitCode = 1;
        console.error(lacking(missing, services.config.dataDirectory));
      }
      return {
        json: { path, bytes: size, ...summary.json, missing_files: missing },
        text: `Backed up ${summary.text} to ${path} (${size} bytes).`,
      };
    }),
  );
}

/** What the database names and the data folder does not have, as where it is not the server's. */
async function missingFiles({ engine, files }: Services): Promise<string[]> {
  const missing: string[] = [];
  for (const { id } of await engine.reader.all<{ id: number }>('SELECT id FROM realms')) {
    missing.push(...(await lookForFiles(engine.reader, id, files)).missing.map(({ what }) => what));
  }
  return missing;
}

function lacking(missing: readonly string[], folder: string): string {
  return `tidings: the backup is made, but it lacks ${missing.length} files that the database names and ${folder} does not hold: ${several(missing)}. If that is not the data folder of the server, name the right one with --data and make another backup.`;
}

const help = `
Examples:
  tidings backup --data ./data --to "tidings-$(date +%F).backup"
  tidings backup --config /etc/tidings/tidings.json --to tidings.backup

The data folder must be the server's also where the database is PostgreSQL: it holds the uploads.
Where some are missing, the backup is made without them, and the command ends with 1.

The file holds the hashes of keys and passwords, and all content: keep it as safe as the server.
"tidings restore" reads it again, into either kind of database.`;
