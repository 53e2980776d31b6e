import { resolve } from 'node:path';
import type { Command } from 'commander';
import { t } from '../../languages/command-line.ts';
import { importSlack } from '../slack-import/import-slack.ts';
import { openSlackExport } from '../slack-import/open-slack-export.ts';
import {
  type ImportOptions,
  importedAnswer,
  tellNowAndThen,
  withImportOptions,
} from './import-options.ts';
import { moreHelp } from './more-help.ts';
import { reportText } from './slack-report-text.ts';

interface SlackOptions extends ImportOptions {
  readonly fetchFiles?: true;
}

export function addImportSlack(parent: Command): void {
  const command = parent
    .command('slack')
    .description(t('help.importSlack'))
    .argument('<export>', t('help.slackFile'))
    .option('--fetch-files', t('help.slackFetch'))
    .addHelpText('after', moreHelp(examples, t('help.slackNotes')));
  withImportOptions<SlackOptions>(command, async (services, realm, path, { fetchFiles }) => {
    const files = await openSlackExport(resolve(path));
    try {
      const report = await importSlack(services, realm, files, {
        fetchesFiles: fetchFiles === true,
        onProgress: tellNowAndThen(),
      });
      return await importedAnswer(services, realm, report, reportText(report));
    } finally {
      await files.close();
    }
  });
}

const examples = [
  'tidings import slack ./acme-export.zip --data ./data',
  'tidings realm create --data ./data --subdomain acme --name Acme',
  'tidings import slack ./acme-export.zip --data ./data --realm acme',
];
