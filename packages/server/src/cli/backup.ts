import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backUp } from '../backup/back-up.ts';
import { backupSummary } from './backup-summary.ts';
import { type Answer, answerFromExistingData, withDataOptions } from './data-command.ts';

export function addBackup(parent: Command): void {
  const command = parent
    .command('backup')
    .description(
      'Write everything, as of one moment, into one new file; the server may keep running.',
    )
    .requiredOption('--to <file>', 'The file to make. It must not exist.')
    .addHelpText('after', help);
  withDataOptions(command).action(({ to }: { to: string }) =>
    answerFromExistingData(command, async (services): Promise<Answer> => {
      const path = resolve(to);
      const manifest = await backUp(services, path);
      const { size } = await stat(path);
      const summary = backupSummary(manifest);
      return {
        json: { path, bytes: size, ...summary.json },
        text: `Backed up ${summary.text} to ${path} (${size} bytes).`,
      };
    }),
  );
}

const help = `
Examples:
  tidings backup --data ./data --to "tidings-$(date +%F).backup"
  tidings backup --database postgres://tidings@db.example.org/tidings --to tidings.backup

The file holds the hashes of keys and passwords, and all content: keep it as safe as the server.
"tidings restore" reads it again, into either kind of database.`;
