import type { SlackImportReport } from '../slack-import/report.ts';
import { several } from './doctor/check.ts';

const MOST_EMOJI = 10;

/** What an import did, for a person. */
export function reportText(report: SlackImportReport): string {
  const emoji = report.unknown_emoji;
  const lost = emoji.reduce((sum, { reactions }) => sum + reactions, 0);
  const names = emoji
    .slice(0, MOST_EMOJI)
    .map(({ name }) => `:${name}:`)
    .join(' ');
  const lines = [
    `People: ${report.people}, of whom ${report.deactivated} are deactivated and ${report.guests} guests. Bots: ${report.bots}, all deactivated.`,
    `Channels: ${report.channels}, of which ${report.private_channels} are private and ${report.archived_channels} archived. Direct conversations: ${report.direct_conversations}.`,
    `Messages: ${report.messages}, of which ${report.direct_messages} are direct. Threads: ${report.threads}. Reactions: ${report.reactions}.`,
    filesLine(report),
    ...when(
      report.continued,
      `Messages more than in Slack, as long ones were divided: ${report.continued}.`,
    ),
    ...when(
      report.as_code,
      `Messages shown as they were typed, as they could not be rendered: ${report.as_code}.`,
    ),
    ...when(
      lost,
      `Reactions left out, as their emoji is not here: ${lost} (${names}${emoji.length > MOST_EMOJI ? ' …' : ''}).`,
    ),
    ...when(
      report.without_address,
      `People without an address in the export, who have one that was made up: ${report.without_address}. An administrator can give them their own.`,
    ),
    ...leftOutLines(report),
    ...when(
      report.unlisted_folders.length,
      `Folders of messages left out, as no list of the export names them: ${several(report.unlisted_folders)}.`,
    ),
    ...when(
      report.unused_files,
      `Files of the export that are not used, such as logs and canvases: ${report.unused_files}.`,
    ),
  ];
  return lines.join('\n');
}

function filesLine({ files, files_fetched, files_failed }: SlackImportReport): string {
  if (files_fetched + files_failed === 0) {
    return `Files: ${files}. They stay at Slack; messages name them.`;
  }
  return `Files: ${files}, of which ${files_fetched} were copied now, and ${files_failed} could not be had.`;
}

function leftOutLines({ left_out }: SlackImportReport): string[] {
  if (left_out.length === 0) return [];
  return [
    'Left out, by reason:',
    ...left_out.map(({ why, count, examples }) => {
      const where = why.startsWith('note: ') ? '' : ` (such as ${examples.join('; ')})`;
      return `  ${count} × ${why}${where}`;
    }),
  ];
}

function when(count: number, line: string): string[] {
  return count > 0 ? [line] : [];
}
