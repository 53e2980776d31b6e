import { t } from '../../languages/command-line.ts';
import type { ImportReport } from '../import/report.ts';
import { leftOutLines } from './left-out-lines.ts';

/** Returns the report of an import as text. */
export function importReportText(report: ImportReport): string {
  return [
    t('cli.reportPeople', report),
    t('cli.reportChannels', {
      channels: report.channels,
      private: report.private_channels,
      archived: report.archived_channels,
    }),
    t('cli.reportMessages', { ...report, direct: report.direct_messages }),
    t('cli.reportFiles', { ...report, files: report.uploads }),
    ...(report.as_code > 0 ? [t('cli.reportAsCode', { count: report.as_code })] : []),
    ...leftOutLines(report.left_out),
  ].join('\n');
}
