import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Realm } from '../../core/realm/realm.ts';
import { countExpired } from '../../features/retention/count-expired.ts';
import { ensureDefaultRealm } from '../../features/setup/first-run.ts';
import { hasOwner } from '../../features/setup/has-owner.ts';
import type { Services } from '../../services.ts';
import type { ExportFiles } from '../import/export-files.ts';
import { importSlack } from '../slack-import/import-slack.ts';
import { openSlackExport } from '../slack-import/open-slack-export.ts';
import type { SlackImportReport } from '../slack-import/report.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData, openOrMakeData } from './open-data.ts';
import { realmOption } from './realm-option.ts';
import { reportText } from './slack-report-text.ts';

interface Wanted {
  readonly realm?: string;
  readonly fetchFiles?: true;
}

export function addImportSlack(parent: Command): void {
  const command = parent
    .command('slack')
    .description('Import a Slack workspace into an organization without messages.')
    .argument('<export>', 'Zip file from Slack, or the folder it unpacks to.')
    .addOption(realmOption())
    .option('--fetch-files', 'Copy files from Slack, if the export has links to them.')
    .addHelpText('after', help);
  withDataOptions(command, [
    ...(['publicUrl', 'fetchPrivate', 'uploadQuota', 'uploadQuotaPerUser'] as const),
  ]).action(async (path: string, wanted: Wanted) => {
    const files = await openSlackExport(resolve(path));
    const open = wanted.realm === undefined ? openOrMakeData : openCurrentData;
    try {
      await answerFrom(open, command, (services) => run(services, files, wanted));
    } finally {
      await files.close();
    }
  });
}

async function run(services: Services, files: ExportFiles, wanted: Wanted): Promise<Answer> {
  const realm =
    wanted.realm === undefined
      ? await ensureDefaultRealm(services)
      : await findRealm(services.realms, wanted.realm);
  const report = await importSlack(services, realm, files, {
    fetchesFiles: wanted.fetchFiles === true,
    onProgress: tellNowAndThen(),
  });
  return answerOf(services, realm, report);
}

const MESSAGES_PER_LINE = 20_000;

function tellNowAndThen(): (messages: number, all: number) => void {
  let told = 0;
  return (messages, all) => {
    if (messages - told < MESSAGES_PER_LINE) return;
    told = messages;
    console.error(`${messages} of ${all} messages`);
  };
}

async function answerOf(
  { clock }: Services,
  realm: Realm,
  report: SlackImportReport,
): Promise<Answer> {
  const expired = await countExpired(realm, clock.now());
  const text = [
    `Imported into the organization ${realm.state.setting('name')}.`,
    reportText(report),
    ...(expired > 0
      ? [
          `Messages older than the retention time, to be deleted within an hour: ${expired}. "tidings realm retention --forever" keeps them.`,
        ]
      : []),
    nextStep(realm, report),
  ];
  return { json: { realm_id: realm.id, ...report, expired }, text: text.join('\n') };
}

function nextStep(realm: Realm, { owners: [owner] }: SlackImportReport): string {
  const which = realm.subdomain === '' ? '' : ` --realm ${realm.subdomain}`;
  if (!hasOwner(realm.state)) {
    return `The organization has no owner yet: "tidings realm setup-link${which}" prints a link for the first owner.`;
  }
  const email = owner ?? '…';
  return `Exports contain no passwords. Set one with "tidings user set-password --email ${email}${which}".`;
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
