import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { backUp } from '../backup/back-up.ts';
import { backUpInto } from '../backup/back-up-into.ts';
import type { Holder } from '../backup/folder/held-files.ts';
import type { Services } from '../services.ts';
import type { NamedFile } from '../uploads/look-for-files.ts';
import { addBackupList } from './backup-list.ts';
import { backupSummary } from './backup-summary.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { several } from './doctor/check.ts';
import { reading, UsageError } from './failure.ts';
import { openDataAsItIs } from './open-data.ts';
import type { Outcome } from './outcome.ts';

interface Wanted {
  readonly to?: string;
  readonly into?: string;
  readonly keep?: string;
}

interface Made extends Answer {
  readonly missing: readonly NamedFile[];
  readonly holder?: Holder | undefined;
}

type Make = (services: Services) => Promise<Made>;

export function addBackup(parent: Command, outcome: Outcome): void {
  const command = parent
    .command('backup')
    .enablePositionalOptions()
    .description('Write everything, as of one moment; the server may keep running.')
    .option('--to <file>', 'The one new file to write it into. It must not exist.')
    .addOption(
      new Option(
        '--into <folder>',
        'A folder that keeps many backups; only what is new is written.',
      ).conflicts('to'),
    )
    .addOption(
      new Option('--keep <number>', 'Remove all but so many of the newest from --into.').conflicts(
        'to',
      ),
    )
    .addHelpText('after', help);
  withDataOptions(command).action(async (wanted: Wanted) => {
    const make = await reading(() => wantedBackup(wanted));
    await answerFrom(openDataAsItIs, command, async (services): Promise<Answer> => {
      const { json, text, missing, holder } = await make(services);
      const what = missing.map((file) => file.what);
      if (what.length > 0) {
        outcome.exitCode = 1;
        console.error(lacking(what, services.config.dataDirectory) + held(holder));
      }
      return { json: { ...json, missing_files: what }, text };
    });
  });
  addBackupList(command, outcome);
}

function wantedBackup({ to, into, keep }: Wanted): Make {
  if (to !== undefined) return (services) => toFile(services, resolve(to));
  if (into === undefined) throw new UsageError('Name --to, a file, or --into, a folder.');
  const number = keep === undefined ? undefined : numberToKeep(keep);
  return (services) => intoFolder(services, resolve(into), number);
}

function numberToKeep(given: string): number {
  const number = /^\d{1,9}$/.test(given) ? Number(given) : 0;
  if (number > 0) return number;
  throw new UsageError(`--keep must be a whole number from 1 on, not '${given}'.`);
}

async function toFile(services: Services, path: string): Promise<Made> {
  const { manifest, missing } = await backUp(services, path);
  const { json, text } = backupSummary(manifest);
  const { size } = await stat(path);
  return {
    json: { path, bytes: size, ...json },
    text: `Backed up ${text} to ${path} (${size} bytes).`,
    missing,
  };
}

async function intoFolder(
  services: Services,
  path: string,
  keep: number | undefined,
): Promise<Made> {
  const made = await backUpInto(services, path, { keep });
  const { name, bytes, missing, holder, removed } = made;
  const { json, text } = backupSummary(made.manifest);
  const went = removed.length > 0 ? ` Removed ${removed.length} older.` : '';
  const stay =
    keep !== undefined && holder
      ? ' No other made way for it, as it lacks files that they hold.'
      : '';
  return {
    json: {
      ...{ path, name, bytes, ...json, removed },
      thinned_out: keep !== undefined && holder === undefined,
      missing_held_by: holder?.name ?? null,
    },
    text: `Backed up ${text} into ${path} as ${name} (${bytes} bytes that were new).${went}${stay}`,
    missing,
    holder,
  };
}

function lacking(missing: readonly string[], folder: string): string {
  return `tidings: the backup is made, but it lacks ${missing.length} files that the database names and ${folder} does not hold: ${several(missing)}. If that is not the data folder of the server, name the right one with --data and make another backup.`;
}

/** What to do where the folder can give some back. */
function held(holder: Holder | undefined): string {
  if (!holder) return '';
  return ` If it is, bring them back: the backup ${holder.name} holds ${holder.files} of them (restore it into an empty folder, and copy them from its uploads). Until they are back, --keep removes no backup.`;
}

const help = `
Examples:
  tidings backup --data ./data --into ./backups --keep 30
  tidings backup --config /etc/tidings/tidings.json --to tidings.backup
  tidings backup list ./backups

The data folder must be the server's also where the database is PostgreSQL: it holds the uploads.
Where some are missing, the backup is made without them, and the command ends with 1. Where an earlier backup
holds them, --keep removes none then, and a backup without them does not count for it.
Where the disk is full, --keep removes what is too much already, and tries once more.

What is written holds the hashes of keys and passwords, and all content: keep it as safe as the server.
"tidings restore" reads it again, into either kind of database.`;
