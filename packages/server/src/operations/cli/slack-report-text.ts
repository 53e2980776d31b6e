import { t } from '../../languages/command-line.ts';
import type { SlackImportReport } from '../slack-import/report.ts';
import { several } from './doctor/check.ts';
import { leftOutLines } from './left-out-lines.ts';

const MOST_EMOJI = 10;

/** Returns the report of an import as text. */
export function reportText(report: SlackImportReport): string {
  const emoji = report.unknown_emoji;
  const lost = emoji.reduce((sum, { reactions }) => sum + reactions, 0);
  const names = emoji
    .slice(0, MOST_EMOJI)
    .map(({ name }) => `:${name}:`)
    .join(' ');
  const lines = [
    t('cli.slackPeople', report),
    t('cli.slackChannels', {
      channels: report.channels,
      private: report.private_channels,
      archived: report.archived_channels,
      conversations: report.direct_conversations,
    }),
    t('cli.slackMessages', { ...report, direct: report.direct_messages }),
    filesLine(report),
    ...when(report.continued, t('cli.slackContinued', { count: report.continued })),
    ...when(report.as_code, t('cli.reportAsCode', { count: report.as_code })),
    ...when(
      lost,
      t('cli.slackLostEmoji', {
        count: lost,
        names: emoji.length > MOST_EMOJI ? `${names} …` : names,
      }),
    ),
    ...when(
      report.without_address,
      t('cli.slackWithoutAddress', { count: report.without_address }),
    ),
    ...leftOutLines(report.left_out),
    ...when(
      report.unlisted_folders.length,
      t('cli.slackUnlisted', { folders: several(t, report.unlisted_folders) }),
    ),
    ...when(report.unused_files, t('cli.slackUnused', { count: report.unused_files })),
  ];
  return lines.join('\n');
}

function filesLine({ files, files_fetched, files_failed }: SlackImportReport): string {
  if (files_fetched + files_failed === 0) {
    return t('cli.slackFilesStay', { files });
  }
  return t('cli.slackFiles', { files, fetched: files_fetched, failed: files_failed });
}

function when(count: number, line: string): string[] {
  return count > 0 ? [line] : [];
}
