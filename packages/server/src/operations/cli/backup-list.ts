import type { Command } from 'commander';
import { t } from '../../languages/command-line.ts';
import { BackupFolder } from '../backup/folder/backup-folder.ts';
import { type Inspected, inspectFolder } from '../backup/folder/inspect-folder.ts';
import { placeIn } from './backup-place.ts';
import { backupSummary } from './backup-summary.ts';
import { addConfigOptions } from './config-options.ts';
import { type Answer, configFor, type DataOptions, print, withJsonOption } from './data-command.ts';
import { moreHelp } from './more-help.ts';
import type { Outcome } from './outcome.ts';

interface Wanted extends DataOptions {
  readonly verify?: true;
}

export function addBackupList(parent: Command, outcome: Outcome): void {
  const command = parent
    .command('list')
    .description(t('help.backupList'))
    .argument('<folder>', t('help.backupListFolder'))
    .option('--verify', t('help.backupVerify'))
    .addHelpText('after', moreHelp(examples, t('help.backupListNotes')));
  withJsonOption(addConfigOptions(command, [])).action(async (folder: string, wanted: Wanted) => {
    const path = placeIn(folder);
    const { s3 } = configFor(command);
    const verify = wanted.verify ?? false;
    const backups = await inspectFolder(await BackupFolder.open(path, s3), { verify });
    if (backups.some(({ problems }) => problems.length > 0)) outcome.exitCode = 1;
    print(answerOf(path, verify, backups), wanted);
  });
}

function answerOf(path: string, verified: boolean, backups: readonly Inspected[]): Answer {
  return {
    json: { path, verified, backups: backups.map(entryOf) },
    text: backups.map((backup) => lineOf(backup, verified)).join('\n') || t('cli.noBackups'),
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
  const size = t('cli.backupSize', { bytes, alone: bytesAlone });
  const lacking = lacks > 0 ? `, ${t('cli.backupLacks', { count: lacks })}` : '';
  const damage = { problems: problems.join(' ') };
  const state = problems.length > 0 ? `  ${t('cli.backupDamaged', damage)}` : '';
  const sound = verified && problems.length === 0 ? `  ${t('cli.backupVerified')}` : '';
  return `${name}  ${held}${size}${lacking}${sound}${state}`;
}

const examples = [
  'tidings backup list ./backups',
  'tidings backup list ./backups --verify',
  'tidings backup list s3://our-backups/chat --config /etc/tidings/tidings.json',
];
