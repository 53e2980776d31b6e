import { t } from '../../languages/command-line.ts';
import { type ExportFiles, ImportError } from '../import/export-files.ts';
import type { SlackConversation } from './conversations.ts';
import { extraFiles } from './extras.ts';

/** The messages of one conversation on one day. */
export interface DayFile {
  readonly path: string;
  readonly conversation: SlackConversation;
}

export interface Days {
  /** The files of each day, oldest day first. */
  readonly days: readonly (readonly DayFile[])[];
  /** Folders of messages that belong to no listed conversation. */
  readonly unlisted: readonly string[];
  /** Other files that the import does not use. */
  readonly unused: readonly string[];
}

/** Limit of a day's files, which are all in memory for sorting. */
const MAX_DAY_BYTES = 1 << 30;
const DAY = /^(.+)\/(\d{4}-\d{2}-\d{2})\.json$/;
const READ = new Set([
  'users.json',
  'org_users.json',
  'channels.json',
  'groups.json',
  'dms.json',
  'mpims.json',
  ...Object.values(extraFiles),
]);

export function sortByDay(files: ExportFiles, conversations: readonly SlackConversation[]): Days {
  const byFolder = new Map<string, SlackConversation>();
  // If two conversations share a folder, it belongs to the narrower one, which comes later.
  for (const conversation of conversations) byFolder.set(conversation.folder, conversation);
  // Direct conversations may be named by their id instead.
  for (const conversation of conversations) {
    if (!byFolder.has(conversation.id)) byFolder.set(conversation.id, conversation);
  }
  const days = new Map<string, DayFile[]>();
  const unlisted = new Set<string>();
  const unused: string[] = [];
  for (const path of [...files.sizes.keys()].sort()) {
    const [, folder = '', day = ''] = DAY.exec(path) ?? [];
    const conversation = byFolder.get(folder);
    if (conversation) append(days, day, { path, conversation });
    else if (folder !== '') unlisted.add(folder);
    else if (!READ.has(path)) unused.push(path);
  }
  const inOrder = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [day, ofDay] of inOrder) checkSize(files, day, ofDay);
  return { days: inOrder.map(([, ofDay]) => ofDay), unlisted: [...unlisted], unused };
}

function append(days: Map<string, DayFile[]>, day: string, file: DayFile): void {
  const list = days.get(day);
  if (list) list.push(file);
  else days.set(day, [file]);
}

function checkSize(files: ExportFiles, day: string, ofDay: readonly DayFile[]): void {
  const bytes = ofDay.reduce((sum, { path }) => sum + (files.sizes.get(path) ?? 0), 0);
  if (bytes > MAX_DAY_BYTES) throw new ImportError(t('imports.dayTooLarge', { day }));
}
