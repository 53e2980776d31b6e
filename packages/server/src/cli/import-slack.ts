import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Realm } from '../realm/realm.ts';
import { countExpired } from '../retention/count-expired.ts';
import type { Services } from '../services.ts';
import { ensureDefaultRealm } from '../setup/first-run.ts';
import { hasOwner } from '../setup/has-owner.ts';
import type { ExportFiles } from '../slack-import/export-files.ts';
import { importSlack } from '../slack-import/import-slack.ts';
import { openExport } from '../slack-import/open-export.ts';
import type { SlackImportReport } from '../slack-import/report.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData, openOrMakeData } from './open-data.ts';
import { reportText } from './slack-report-text.ts';

interface Wanted {
  readonly realm?: string;
  readonly fetchFiles?: true;
}

export function addImportSlack(parent: Command): void {
  const command = parent
    .command('slack')
    .description(
      'Take an export of a Slack workspace into an organization in which nobody has written.',
    )
    .argument('<export>', 'The zip file that Slack gives, or the folder it unpacks to.')
    .option('--realm <subdomain>', 'Organization; without it, the default one.')
    .option(
      '--fetch-files',
      'Copy the files of messages from Slack, where the export has links to them.',
    )
    .addHelpText('after', help);
  withDataOptions(command, [
    ...(['publicUrl', 'fetchPrivate', 'uploadQuota', 'uploadQuotaPerUser'] as const),
  ]).action(async (path: string, wanted: Wanted) => {
    const files = await openExport(resolve(path));
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
          `Older than messages are kept here, to be deleted within the hour: ${expired}. "tidings realm retention --forever" keeps them.`,
        ]
      : []),
    nextStep(realm, report),
  ];
  return { json: { realm_id: realm.id, ...report, expired }, text: text.join('\n') };
}

function nextStep(realm: Realm, { owners: [owner] }: SlackImportReport): string {
  const which = realm.subdomain === '' ? '' : ` --realm ${realm.subdomain}`;
  if (!hasOwner(realm.state)) {
    return `Nobody is in charge yet: "tidings realm setup-link${which}" prints a link for the first owner.`;
  }
  const email = owner ?? '…';
  return `Passwords do not come with an export: "tidings user set-password --email ${email}${which}" gives a person one.`;
}

const help = `
Examples:
  tidings import slack ./acme-export.zip --data ./data
  tidings realm create --data ./data --subdomain acme --name Acme
  tidings import slack ./acme-export.zip --data ./data --realm acme

The organization is closed until all is there. A run that broke off goes on where it was, when it is begun again
with the same export. Nobody is notified, and everything counts as read. Make a backup before.

--fetch-files asks Slack for each file, with the links of the export, as long as they work; without it, messages
name the files. docs/import-from-slack.md says what becomes of what.`;
