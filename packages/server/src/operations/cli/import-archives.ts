import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Realm } from '../../core/realm/realm.ts';
import { t } from '../../languages/command-line.ts';
import type { Archive } from '../import/archive.ts';
import type { ExportFiles } from '../import/export-files.ts';
import { checkMayImport, importArchive } from '../import/import-archive.ts';
import { Tally } from '../import/tally.ts';
import { openMattermostExport, readMattermost } from '../mattermost-import/read-mattermost.ts';
import { openRocketchatExport, readRocketchat } from '../rocketchat-import/read-rocketchat.ts';
import { openTidingsExport, readTidings } from '../tidings-import/read-tidings.ts';
import { openZulipExport, readZulip } from '../zulip-import/read-zulip.ts';
import {
  type ImportOptions,
  importedAnswer,
  tellNowAndThen,
  withImportOptions,
} from './import-options.ts';
import { importReportText } from './import-report-text.ts';

/** A program whose exports can be imported into a new organization. */
interface Program {
  readonly command: string;
  readonly name: string;
  readonly argument: string;
  open(path: string): Promise<ExportFiles>;
  read(files: ExportFiles, realm: Realm, tally: Tally): Promise<Archive>;
}

const programs: readonly Program[] = [
  {
    command: 'zulip',
    name: 'Zulip',
    argument: 'The folder that an export of a Zulip organization unpacks to.',
    open: openZulipExport,
    read: readZulip,
  },
  {
    command: 'tidings',
    name: 'another Tidings server',
    argument: 'The folder that "tidings realm export" wrote.',
    open: openTidingsExport,
    read: readTidings,
  },
  {
    command: 'mattermost',
    name: 'Mattermost',
    argument: 'The zip file of a bulk export, or the folder it unpacks to.',
    open: openMattermostExport,
    read: readMattermost,
  },
  {
    command: 'rocketchat',
    name: 'Rocket.Chat',
    argument: 'The folder that "mongodump" wrote of the database.',
    open: openRocketchatExport,
    read: readRocketchat,
  },
];

interface ArchiveOptions extends ImportOptions {
  readonly dryRun?: true;
}

export function addImportArchives(parent: Command): void {
  for (const program of programs) addImport(parent, program);
}

function addImport(parent: Command, program: Program): void {
  const command = parent
    .command(program.command)
    .description(`Import an organization from ${program.name} into a new organization.`)
    .argument('<export>', program.argument)
    .option('--dry-run', 'Read the whole export, print the report, and write nothing.')
    .addHelpText('after', helpOf(program));
  withImportOptions<ArchiveOptions>(command, async (services, realm, path, { dryRun }) => {
    const isDryRun = dryRun === true;
    await checkMayImport(realm);
    const files = await program.open(resolve(path));
    try {
      const tally = new Tally();
      const archive = await program.read(files, realm, tally);
      const options = { isDryRun, onProgress: tellNowAndThen() };
      const report = await importArchive(services, realm, archive, tally, options).finally(() =>
        archive.close?.(),
      );
      if (!isDryRun) return await importedAnswer(services, realm, report, importReportText(report));
      const text = `${t('cli.dryRun')}\n${importReportText(report)}`;
      return { json: report, text };
    } finally {
      await files.close();
    }
  });
}

function helpOf({ command }: Program): string {
  return `
Examples:
  tidings import ${command} ./export --data ./data --dry-run
  tidings import ${command} ./export --data ./data
  tidings realm create --data ./data --subdomain acme --name Acme
  tidings import ${command} ./export --data ./data --realm acme

The organization must be new: without people, channels and messages. It is closed until the import is complete.
To resume an interrupted import, run it again with the same export. There are no notifications.
See docs/how-to/import-from-${command}.md for details.`;
}
