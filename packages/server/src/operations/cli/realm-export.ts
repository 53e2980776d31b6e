import { resolve } from 'node:path';
import type { Command } from 'commander';
import { audit } from '../../features/audit/audit.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { exportRealm } from '../export/export-realm.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { several } from './doctor/check.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import type { Outcome } from './outcome.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly to: string;
  readonly realm?: string;
}

export function addRealmExport(parent: Command, outcome: Outcome): void {
  const command = parent
    .command('export')
    .description(t('help.realmExport'))
    .requiredOption('--to <folder>', t('help.exportTo'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.realmExportNotes')));
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => write(services, wanted, outcome)),
  );
}

async function write(services: Services, wanted: Wanted, outcome: Outcome): Promise<Answer> {
  const realm = await findRealm(services.realms, wanted.realm);
  const path = resolve(wanted.to);
  await realm.write((change) => audit(change, { kind: 'realm.exported', details: {} }));
  const { missing, ...counts } = await exportRealm(services, realm, path);
  if (missing.length > 0) {
    outcome.exitCode = 1;
    console.error(lacking(missing, services.files.places.join(' and ')));
  }
  const { users, channels, messages, files } = counts;
  return {
    json: { path, realm_id: realm.id, ...counts, missing_files: missing },
    text: t('cli.exported', { path, users, channels, messages, files }),
  };
}

function lacking(missing: readonly string[], folder: string): string {
  const values = { count: missing.length, folder, files: several(t, missing) };
  return `tidings: ${t('cli.exportLacks', values)}`;
}

const examples = ['tidings realm export --data ./data --to "tidings-$(date +%F)"'];
