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
import { moreHelp } from './more-help.ts';

/** A program whose exports can be imported into a new organization. */
interface Program {
  readonly command: string;
  /** Undefined for another server of ours. */
  readonly name: string | undefined;
  readonly argument:
    | 'help.importZulipFolder'
    | 'help.importTidingsFolder'
    | 'help.importMattermostFile'
    | 'help.importRocketchatFolder';
  open(path: string): Promise<ExportFiles>;
  read(files: ExportFiles, realm: Realm, tally: Tally): Promise<Archive>;
}

const programs: readonly Program[] = [
  {
    command: 'zulip',
    name: 'Zulip',
    argument: 'help.importZulipFolder',
    open: openZulipExport,
    read: readZulip,
  },
  {
    command: 'tidings',
    name: undefined,
    argument: 'help.importTidingsFolder',
    open: openTidingsExport,
    read: readTidings,
  },
  {
    command: 'mattermost',
    name: 'Mattermost',
    argument: 'help.importMattermostFile',
    open: openMattermostExport,
    read: readMattermost,
  },
  {
    command: 'rocketchat',
    name: 'Rocket.Chat',
    argument: 'help.importRocketchatFolder',
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
  const { name } = program;
  const command = parent
    .command(program.command)
    .description(name === undefined ? t('help.importTidings') : t('help.importFrom', { name }))
    .argument('<export>', t(program.argument))
    .option('--dry-run', t('help.importDryRun'))
    .addHelpText(
      'after',
      moreHelp(
        examplesOf(program),
        t('help.importNotes', { page: `docs/how-to/import-from-${program.command}.md` }),
      ),
    );
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

function examplesOf({ command }: Program): readonly string[] {
  return [
    `tidings import ${command} ./export --data ./data --dry-run`,
    `tidings import ${command} ./export --data ./data`,
    'tidings realm create --data ./data --subdomain acme --name Acme',
    `tidings import ${command} ./export --data ./data --realm acme`,
  ];
}
