import { resolve } from 'node:path';
import type { Command } from 'commander';
import { BackupFolder } from '../backup/folder/backup-folder.ts';
import { type Inspected, inspectFolder } from '../backup/folder/inspect-folder.ts';
import { backupSummary } from './backup-summary.ts';
import { type Answer, type DataOptions, print, withJsonOption } from './data-command.ts';
import type { Outcome } from './outcome.ts';

interface Wanted extends DataOptions {
  readonly verify?: true;
}

export function addBackupList(parent: Command, outcome: Outcome): void {
  const command = parent
    .command('list')
    .description('List the backups of a folder, and what each takes.')
    .argument('<folder>', 'A folder made by "tidings backup --into".')
    .option('--verify', 'Read all that they hold, and say what is damaged.')
    .addHelpText('after', help);
  withJsonOption(command).action(async (folder: string, wanted: Wanted) => {
    const path = resolve(folder);
    const verify = wanted.verify ?? false;
    const backups = await inspectFolder(await BackupFolder.open(path), { verify });
    if (backups.some(({ problems }) => problems.length > 0)) outcome.exitCode = 1;
    print(answerOf(path, verify, backups), wanted);
  });
}

function answerOf(path: string, verified: boolean, backups: readonly Inspected[]): Answer {
  return {
    json: { path, verified, backups: backups.map(entryOf) },
    text: backups.map((backup) => lineOf(backup, verified)).join('\n') || 'There are no backups.',
  };
}

function entryOf({ name, manifest, lacks, bytes, bytesAlone, problems }: Inspected) {
  return {
    name,
    ...(manifest && backupSummary(manifest).json),
    lacks_files: lacks,
    bytes,
    bytes_alone: bytesAlone,
    problems,
  };
}

function lineOf(
  { name, manifest, lacks, bytes, bytesAlone, problems }: Inspected,
  verified: boolean,
): string {
  const held = manifest ? `${backupSummary(manifest).text}  ` : '';
  const lacking = lacks > 0 ? `, lacks ${lacks} files that an earlier one holds` : '';
  const state = problems.length > 0 ? `  NOT WHOLE: ${problems.join(' ')}` : '';
  const sound = verified && problems.length === 0 ? '  verified' : '';
  return `${name}  ${held}${bytes} bytes, ${bytesAlone} of them for it alone${lacking}${sound}${state}`;
}

const help = `
Examples:
  tidings backup list ./backups
  tidings backup list ./backups --verify

It ends with 1 where one is not whole. A damaged piece can be deleted: the next backup into the folder writes
it again where the server still has what it held.`;
