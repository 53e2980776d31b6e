import { resolve } from 'node:path';
import type { Command } from 'commander';
import { importSlack } from '../slack-import/import-slack.ts';
import { openSlackExport } from '../slack-import/open-slack-export.ts';
import {
  type ImportOptions,
  importedAnswer,
  tellNowAndThen,
  withImportOptions,
} from './import-options.ts';
import { reportText } from './slack-report-text.ts';

interface SlackOptions extends ImportOptions {
  readonly fetchFiles?: true;
}

export function addImportSlack(parent: Command): void {
  const command = parent
    .command('slack')
    .description('Import a Slack workspace into an organization without messages.')
    .argument('<export>', 'Zip file from Slack, or the folder it unpacks to.')
    .option('--fetch-files', 'Copy files from Slack, if the export has links to them.')
    .addHelpText('after', help);
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

const help = `
Examples:
  tidings import slack ./acme-export.zip --data ./data
  tidings realm create --data ./data --subdomain acme --name Acme
  tidings import slack ./acme-export.zip --data ./data --realm acme

The organization is closed until the import is complete. To resume an interrupted import, run it again
with the same export. There are no notifications, and all messages count as read. Make a backup first.

--fetch-files downloads each file from Slack while the links in the export work. Without it, messages only
name the files. See docs/how-to/import-from-slack.md for details.`;
