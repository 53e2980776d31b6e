import type { ImportReport } from '../import/report.ts';
import { leftOutLines } from './left-out-lines.ts';

/** Returns the report of an import as text. */
export function importReportText(report: ImportReport): string {
  return [
    `People: ${report.people}, including ${report.deactivated} deactivated and ${report.guests} guests. Bots: ${report.bots}. Groups: ${report.groups}.`,
    `Channels: ${report.channels}, including ${report.private_channels} private and ${report.archived_channels} archived.`,
    `Messages: ${report.messages}, including ${report.direct_messages} direct. Reactions: ${report.reactions}. Drafts: ${report.drafts}.`,
    `Files: ${report.uploads}. Profile pictures: ${report.avatars}. Custom emoji: ${report.emoji}.`,
    ...(report.as_code > 0
      ? [`Messages shown as source, since they could not be rendered: ${report.as_code}.`]
      : []),
    ...leftOutLines(report.left_out),
  ].join('\n');
}
