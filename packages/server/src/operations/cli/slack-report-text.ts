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
    `People: ${report.people}, including ${report.deactivated} deactivated and ${report.guests} guests. Bots: ${report.bots}, all deactivated.`,
    `Channels: ${report.channels}, including ${report.private_channels} private and ${report.archived_channels} archived. Direct conversations: ${report.direct_conversations}.`,
    `Messages: ${report.messages}, including ${report.direct_messages} direct. Threads: ${report.threads}. Reactions: ${report.reactions}.`,
    filesLine(report),
    ...when(
      report.continued,
      `Additional messages, since long ones were split: ${report.continued}.`,
    ),
    ...when(
      report.as_code,
      `Messages shown as source, since they could not be rendered: ${report.as_code}.`,
    ),
    ...when(
      lost,
      `Reactions left out, since Tidings lacks their emoji: ${lost} (${names}${emoji.length > MOST_EMOJI ? ' …' : ''}).`,
    ),
    ...when(
      report.without_address,
      `People without an address in the export, who got a made-up one: ${report.without_address}. An administrator can change it.`,
    ),
    ...leftOutLines(report.left_out),
    ...when(
      report.unlisted_folders.length,
      `Folders of messages left out, since no list in the export names them: ${several(report.unlisted_folders)}.`,
    ),
    ...when(
      report.unused_files,
      `Unused files in the export, such as logs and canvases: ${report.unused_files}.`,
    ),
  ];
  return lines.join('\n');
}

function filesLine({ files, files_fetched, files_failed }: SlackImportReport): string {
  if (files_fetched + files_failed === 0) {
    return `Files: ${files}. They stay at Slack, and messages name them.`;
  }
  return `Files: ${files}, including ${files_fetched} copied now and ${files_failed} that could not be downloaded.`;
}

function when(count: number, line: string): string[] {
  return count > 0 ? [line] : [];
}
