import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { isBucketUrl } from '../../core/storage/files/bucket-url.ts';
import type { NamedFile } from '../../features/uploads/look-for-files.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { backUp } from '../backup/back-up.ts';
import { backUpInto } from '../backup/back-up-into.ts';
import type { Holder } from '../backup/folder/held-files.ts';
import { noteBackup } from '../monitoring/last-backup.ts';
import { addBackupList } from './backup-list.ts';
import { placeIn } from './backup-place.ts';
import { backupSummary } from './backup-summary.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { several } from './doctor/check.ts';
import { reading, UsageError } from './failure.ts';
import { moreHelp } from './more-help.ts';
import { openDataAsItIs } from './open-data.ts';
import type { Outcome } from './outcome.ts';

interface Wanted {
  readonly to?: string;
  readonly into?: string;
  readonly keep?: string;
}

interface Made extends Answer {
  readonly path: string;
  readonly missing: readonly NamedFile[];
  readonly holder?: Holder | undefined;
}

type Make = (services: Services) => Promise<Made>;

export function addBackup(parent: Command, outcome: Outcome): void {
  const command = parent
    .command('backup')
    .enablePositionalOptions()
    .description(t('help.backup'))
    .option('--to <file>', t('help.backupTo'))
    .addOption(new Option('--into <folder>', t('help.backupInto')).conflicts('to'))
    .addOption(new Option('--keep <number>', t('help.backupKeep')).conflicts('to'))
    .addHelpText('after', moreHelp(examples, t('help.backupNotes')));
  withDataOptions(command).action(async (wanted: Wanted) => {
    const make = await reading(() => wantedBackup(wanted));
    await answerFrom(openDataAsItIs, command, async (services): Promise<Answer> => {
      const { json, text, missing, holder, path } = await make(services);
      await noteBackup(services.config, { at: services.clock.now(), path });
      const what = missing.map((file) => file.what);
      if (what.length > 0) {
        outcome.exitCode = 1;
        console.error(lacking(what, services.files.places.join(' and ')) + held(holder));
      }
      return { json: { ...json, missing_files: what }, text };
    });
  });
  addBackupList(command, outcome);
}

function wantedBackup({ to, into, keep }: Wanted): Make {
  if (to !== undefined) {
    if (isBucketUrl(to)) throw new UsageError(t('cli.backupIntoBucket'));
    return (services) => toFile(services, resolve(to));
  }
  if (into === undefined) throw new UsageError(t('cli.backupWhere'));
  const number = keep === undefined ? undefined : numberToKeep(keep);
  return (services) => intoFolder(services, placeIn(into), number);
}

function numberToKeep(given: string): number {
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (number > 0) return number;
  throw new UsageError(t('cli.keepInvalid', { number: given }));
}

async function toFile(services: Services, path: string): Promise<Made> {
  const { manifest, missing } = await backUp(services, path);
  const { json, text } = backupSummary(manifest);
  const { size } = await stat(path);
  return {
    path,
    json: { path, bytes: size, ...json },
    text: t('cli.backedUpTo', { contents: text, path, bytes: size }),
    missing,
  };
}

async function intoFolder(
  services: Services,
  path: string,
  keep: number | undefined,
): Promise<Made> {
  const made = await backUpInto(services, path, { keep, s3: services.config.s3 });
  const { name, bytes, missing, holder, removed } = made;
  const { json, text } = backupSummary(made.manifest);
  return {
    path,
    json: {
      ...{ path, name, bytes, ...json, removed },
      thinned_out: keep !== undefined && holder === undefined,
      missing_held_by: holder?.name ?? null,
    },
    text: [
      t('cli.backedUpInto', { contents: text, path, name, bytes }),
      ...(removed.length > 0 ? [t('cli.removedOlder', { count: removed.length })] : []),
      ...(keep !== undefined && holder ? [t('cli.removedNone')] : []),
    ].join(' '),
    missing,
    holder,
  };
}

function lacking(missing: readonly string[], folder: string): string {
  const values = { count: missing.length, folder, files: several(t, missing) };
  return `tidings: ${t('cli.backupLacksFiles', values)}`;
}

/** Returns how to recover missing files from an earlier backup. */
function held(holder: Holder | undefined): string {
  if (!holder) return '';
  return ` ${t('cli.recoverFiles', { name: holder.name, count: holder.files })}`;
}

const examples = [
  'tidings backup --data ./data --into ./backups --keep 30',
  'tidings backup --config /etc/tidings/tidings.json --to tidings.backup',
  'tidings backup --config /etc/tidings/tidings.json --into s3://our-backups/chat --keep 30',
  'tidings backup list ./backups',
];
