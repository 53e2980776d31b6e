import { createHash } from 'node:crypto';
import { auditKinds } from '@tidings/shared-types';
import type { Realm } from '../../core/realm/realm.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import { type AuditRow, auditLog } from '../../core/storage/tables/audit-log.ts';
import { parsePathId } from '../../features/uploads/path-id.ts';
import { t } from '../../languages/command-line.ts';
import { type Archive, type ArchivedFile, type ArchivedMessage, Rows } from '../import/archive.ts';
import { type ExportFiles, ImportError } from '../import/export-files.ts';
import { IdCounter } from '../import/id-counter.ts';
import { openExport } from '../import/open-export.ts';
import { type Line, linesIn, objectIn } from '../import/read-json.ts';
import {
  auditFormat,
  inFormat,
  type Message,
  messageFormat,
  type Organization,
  organizationFormat,
  uploadFormat,
} from './format.ts';
import { movedPaths } from './moved-paths.ts';
import { addChannels, addSettings, pictures } from './organization.ts';
import { addGroups, addPeople } from './people.ts';

/** Opens the folder that `tidings realm export` wrote. */
export function openTidingsExport(path: string): Promise<ExportFiles> {
  return openExport(path, {
    marks: ['organization.json'],
    what: 'an export of Tidings',
    hint: 'Give the folder that "tidings realm export" wrote. Unpack exports by the API with "tar -xzf".',
  });
}

/** Reads all of an export once. Fails if a file is broken, before anything is written. */
export async function readTidings(files: ExportFiles, realm: Realm): Promise<Archive> {
  const text = (await files.read('organization.json')).toString('utf8');
  const organization = organizationOf(objectIn('organization.json', text));
  const move = movedPaths(organization.realm_id, realm.id);
  const uploads = await readUploads(files, move);
  const rows = new Rows();
  addPeople(organization, rows);
  addGroups(organization, rows);
  const lastAuditId = await addAudit(files, rows);
  const found = await survey(files, text);
  const last = Math.max(lastIn(organization), uploads.lastId, lastAuditId, found.lastId);
  const ids = new IdCounter(last);
  addSettings(organization, rows, ids);
  addChannels(organization, rows, found.lastMessageId);
  const named = organization.user_groups.filter(({ is_system }) => is_system);
  return {
    ...{ source: 'tidings', files, rows, fingerprint: found.fingerprint, messages: found.messages },
    systemGroups: ids.systemGroups(new Map(named.map(({ name, id }) => [name, id]))),
    notificationBotId: organization.notification_bot.user_id,
    uploads: [...uploads.files, ...pictures(organization)],
    lastIds: { id: ids.last, messageId: found.lastMessageId },
    async *read() {
      for await (const line of linesIn(files, MESSAGES)) {
        yield archived(messageIn(line), { move, uploadIds: uploads.ids });
      }
    },
  };
}

const MESSAGES = 'messages.jsonl';

function organizationOf(raw: Readonly<Record<string, unknown>>): Organization {
  if (typeof raw['format'] === 'number' && raw['format'] > 1) {
    throw new ImportError(t('imports.newerFormat', { format: String(raw['format']) }));
  }
  return inFormat(organizationFormat, raw, 'organization.json');
}

/** Returns the largest id in `organization.json`. */
function lastIn(organization: Organization): number {
  const { users, user_groups, channels, channel_folders, profile_fields, emoji, linkifiers } =
    organization;
  const lists = [user_groups, channels, channel_folders, profile_fields, emoji, linkifiers];
  const all = [
    organization.notification_bot.user_id,
    ...users.map(({ user_id }) => user_id),
    ...lists.flatMap((list) => list.map(({ id }) => id)),
  ];
  return all.reduce((most, id) => Math.max(most, id), 0);
}

interface Uploads {
  readonly files: readonly ArchivedFile[];
  /** Ids by the path of the file in the export. */
  readonly ids: ReadonlyMap<string, number>;
  readonly lastId: number;
}

async function readUploads(files: ExportFiles, move: (text: string) => string): Promise<Uploads> {
  const found: ArchivedFile[] = [];
  const ids = new Map<string, number>();
  let lastId = 0;
  for await (const { raw, where } of linesIn(files, 'uploads.jsonl')) {
    const { id, owner_id, name, url, file, created_at } = inFormat(uploadFormat, raw, where);
    const path_id = move(url).replace('/user_uploads/', '');
    if (!parsePathId(path_id)) {
      throw new ImportError(t('imports.broken', { file: where, reason: `${url} is no upload` }));
    }
    lastId = Math.max(lastId, id);
    ids.set(file, id);
    const row = { id, owner_id, path_id, name, created_at: Date.parse(created_at) || 0 };
    found.push({ kind: 'upload', isReady: true, path: file, row });
  }
  return { files: found, ids, lastId };
}

/** Adds the entries of the audit log. Returns the largest id. */
async function addAudit(files: ExportFiles, rows: Rows): Promise<number> {
  let last = 0;
  if (!files.sizes.has('audit_log.jsonl')) return last;
  for await (const { raw, where } of linesIn(files, 'audit_log.jsonl')) {
    const { at, ip_address, kind, ...entry } = inFormat(auditFormat, raw, where);
    last = Math.max(last, entry.id);
    if (!Object.hasOwn(auditKinds, kind)) continue;
    rows.add(auditLog, {
      ...entry,
      ...{ at: Date.parse(at) || 0, ip: ip_address, kind: kind as AuditRow['kind'] },
    });
  }
  return last;
}

function messageIn({ raw, where }: Line): Message {
  return inFormat(messageFormat, raw, where);
}

/** Reads all messages once. Counts them, and fails if they are not in the order of their ids. */
async function survey(files: ExportFiles, organization: string) {
  const hash = createHash('sha256').update(organization);
  let [messages, lastMessageId, lastId] = [0, 0, 0];
  const lines = linesIn(files, MESSAGES, (line) => hash.update(line));
  for await (const line of lines) {
    const { id, submessages, type, channel_id, members } = messageIn(line);
    if (id <= lastMessageId) {
      throw new ImportError(
        t('imports.broken', {
          file: line.where,
          reason: `message ${id} comes after ${lastMessageId}`,
        }),
      );
    }
    if ((type === 'channel' ? channel_id : members) === undefined) {
      throw new ImportError(t('imports.broken', { file: line.where, reason: 'it has no place' }));
    }
    messages += 1;
    lastMessageId = id;
    for (const submessage of submessages) lastId = Math.max(lastId, submessage.id);
  }
  const told = objectIn('organization.json', organization)['messages'];
  if (told !== messages) {
    throw new ImportError(
      `The export is not complete: ${MESSAGES} has ${messages} messages, and organization.json tells of ${String(told)}.`,
    );
  }
  return { messages, lastMessageId, lastId, fingerprint: hash.digest('base64url') };
}

interface Moving {
  readonly move: (text: string) => string;
  readonly uploadIds: ReadonlyMap<string, number>;
}

function archived(message: Message, { move, uploadIds }: Moving): ArchivedMessage {
  const { custom, edit_history, rendered_content } = message;
  const html = move(rendered_content);
  return {
    ...{ id: message.id, senderId: message.sender_id },
    place:
      message.type === 'channel'
        ? { channelId: message.channel_id ?? 0, topic: message.topic ?? '' }
        : { members: sortedIds(message.members ?? []) },
    content: move(message.content),
    // The addresses of pictures on other sites are signed with a secret of the organization.
    ...(!html.includes('/external_content/') && { html }),
    client: 'Tidings import',
    sentAt: message.timestamp,
    editedAt: message.last_edit_timestamp,
    movedAt: message.last_moved_timestamp,
    // Each entry keeps the order of its fields, so that another export is the same text.
    editHistory: edit_history.map((entry) => ({
      ...entry,
      ...(entry.prev_content !== undefined && { prev_content: move(entry.prev_content) }),
      ...(entry.prev_rendered_content !== undefined && {
        prev_rendered_content: move(entry.prev_rendered_content),
      }),
    })),
    reactions: message.reactions,
    submessages: message.submessages,
    ...(custom && { custom }),
    attachmentIds: message.files.flatMap((file) => uploadIds.get(file) ?? []),
    unreadBy: [],
  };
}
