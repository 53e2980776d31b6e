import { resolve } from 'node:path';
import type { Command } from 'commander';
import { exportRealm } from '../export/export-realm.ts';
import type { Services } from '../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { several } from './doctor/check.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData } from './open-data.ts';
import type { Outcome } from './outcome.ts';

interface Wanted {
  readonly to: string;
  readonly realm?: string;
}

export function addRealmExport(parent: Command, outcome: Outcome): void {
  const command = parent
    .command('export')
    .description(
      'Write all of one organization, as of one moment, for other programs to read; the server may keep running.',
    )
    .requiredOption('--to <folder>', 'The folder to make. It must not exist.')
    .option('--realm <subdomain>', 'Organization; without it, the default one.')
    .addHelpText('after', help);
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => write(services, wanted, outcome)),
  );
}

async function write(services: Services, wanted: Wanted, outcome: Outcome): Promise<Answer> {
  const realm = await findRealm(services.realms, wanted.realm);
  const path = resolve(wanted.to);
  const { missing, ...counts } = await exportRealm(services, realm, path);
  if (missing.length > 0) {
    outcome.exitCode = 1;
    console.error(lacking(missing, services.config.dataDirectory));
  }
  const { users, channels, messages, files } = counts;
  return {
    json: { path, realm_id: realm.id, ...counts, missing_files: missing },
    text: `Exported to ${path}. Accounts: ${users}, channels: ${channels}, messages: ${messages}, files: ${files}.`,
  };
}

function lacking(missing: readonly string[], folder: string): string {
  return `tidings: the export is made, but it lacks ${missing.length} files that the database names and ${folder} does not hold: ${several(missing)}. If that is not the data folder of the server, name the right one with --data and make another export.`;
}

const help = `
Example:
  tidings realm export --data ./data --to "tidings-$(date +%F)"

The folder holds what everybody wrote, private channels and direct messages included, but no keys and no
passwords: docs/export.md says what is where. Where uploaded files are missing, the export is made without
them, and the command ends with 1.

It is for other programs: to get a server back, use "tidings backup" and "tidings restore".`;
