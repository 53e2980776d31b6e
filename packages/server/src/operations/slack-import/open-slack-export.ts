import type { ExportFiles } from '../import/export-files.ts';
import { openExport } from '../import/open-export.ts';

/** Opens Slack's zip file or the folder that it unpacks to. */
export function openSlackExport(path: string): Promise<ExportFiles> {
  return openExport(path, {
    marks: ['users.json', 'org_users.json'],
    what: 'a Slack export',
    hint: 'Give the zip file from Slack, or the folder it unpacks to.',
  });
}
