import { createHash } from 'node:crypto';
import type { Realm } from '../../core/realm/realm.ts';
import { channels } from '../../core/storage/tables/channels.ts';
import { type Raw, rawsOf, textOf } from '../../features/slack-markup/raw.ts';
import { t } from '../../languages/command-line.ts';
import { type Archive, type ArchivedMessage, Rows } from '../import/archive.ts';
import { type ExportFiles, ImportError } from '../import/export-files.ts';
import { numberIn } from '../import/fields.ts';
import { IdCounter } from '../import/id-counter.ts';
import { openExport } from '../import/open-export.ts';
import { objectIn } from '../import/read-json.ts';
import type { Tally } from '../import/tally.ts';
import { addChannels, addSubscriptions } from './channels.ts';
import { addDrafts } from './drafts.ts';
import { readPictures, readUploads } from './files.ts';
import { flagsByMessage } from './flags.ts';
import { ZulipGroups } from './groups.ts';
import { type MessageContext, messagesIn } from './messages.ts';
import { addOrganization } from './organization.ts';
import { addPeople, addPersonal } from './people.ts';
import { reactionsByMessage } from './reactions.ts';
import { ReceivedRanges } from './received-ranges.ts';
import { readRecipients } from './recipients.ts';
import { idIn, ZulipTables } from './tables.ts';

/** Opens the folder to which an export of Zulip unpacks. */
export function openZulipExport(path: string): Promise<ExportFiles> {
  return openExport(path, {
    marks: ['realm.json'],
    what: 'a Zulip export',
    hint: 'Unpack the export with "tar -xzf", and give the folder that holds realm.json.',
  });
}

/** Reads all of an export once. Fails if a file is broken, before anything is written. */
export async function readZulip(files: ExportFiles, realm: Realm, tally: Tally): Promise<Archive> {
  const bytes = await files.read('realm.json');
  const tables = new ZulipTables(objectIn('realm.json', bytes.toString('utf8')));
  const paths = messageFiles(files);
  const lastMessageId = await lastIdIn(files, paths.at(-1));
  // Submessages of polls have the ids of their messages.
  const ids = new IdCounter(Math.max(tables.lastId, lastMessageId));
  const rows = new Rows();
  const groups = new ZulipGroups(tables, ids);
  const notificationBotId = ids.next();
  const people = addPeople(tables, rows);
  groups.addTo(rows);
  const channelIds = addChannels(tables, rows, groups);
  addOrganization({ tables, rows, groups, people, ids, tally });
  const ownBots = new Set(
    tables
      .rows('zerver_userprofile_crossrealm')
      .map((row) => idIn(row, 'zerver_userprofile_crossrealm')),
  );
  const personOf = (id: number) => {
    if (people.has(id)) return id;
    return ownBots.has(id) ? notificationBotId : undefined;
  };
  const recipients = readRecipients(tables, personOf);
  const received = new ReceivedRanges(tables, lastMessageId, hasHistory(rows));
  addSubscriptions(tables, rows, { people, channels: channelIds, recipients, received });
  addPersonal(tables, rows, people);
  const uploads = await readUploads(files, realm, people);
  const context: MessageContext = {
    ...{ people, channels: channelIds, personOf, recipients },
    reactions: reactionsByMessage(tables, people),
    clients: new Map(
      tables
        .rows('zerver_client')
        .map((row) => [idIn(row, 'zerver_client'), textOf(row, 'name') ?? '']),
    ),
    uploadPaths: uploads.paths,
    uploadsByMessage: uploads.idsByMessage,
  };
  addDrafts(tables, rows, context);
  for (const table of NOT_IMPORTED) {
    for (const row of tables.rows(table)) {
      tally.leaveOut({ why: `row of ${table}`, where: `id ${String(row['id'])}` });
    }
  }
  return {
    ...(await survey(files, paths, context, tally)),
    ...{ source: 'zulip', files, rows, notificationBotId },
    systemGroups: groups.system,
    uploads: [...uploads.files, ...(await readPictures(files, tables, people))],
    lastIds: { id: ids.last, messageId: lastMessageId },
    read: () => read(files, paths, context),
  };
}

/** Tables with content that people may miss. */
const NOT_IMPORTED = ['zerver_scheduledmessage', 'zerver_service', 'zerver_realmplayground'];

const MESSAGES = /^messages-(\d+)\.json$/;

/** Returns the files of messages in order. */
function messageFiles(files: ExportFiles): string[] {
  const partial = [...files.sizes.keys()].find((path) =>
    /^messages-\d+\.json\.partial$/.test(path),
  );
  if (partial !== undefined) {
    throw new ImportError(t('imports.unfinished', { file: partial }));
  }
  const number = (path: string) => Number(MESSAGES.exec(path)?.[1]);
  return [...files.sizes.keys()]
    .filter((path) => MESSAGES.test(path))
    .sort((a, b) => number(a) - number(b));
}

/** Returns the largest id of the last file. `survey` checks that no file before has a larger one. */
async function lastIdIn(files: ExportFiles, path: string | undefined): Promise<number> {
  if (path === undefined) return 0;
  const file = await messageFile(files, path);
  return rawsOf(file, 'zerver_message').reduce(
    (most, row) => Math.max(most, numberIn(row, 'id') ?? 0),
    0,
  );
}

async function messageFile(
  files: ExportFiles,
  path: string,
  onBytes?: (bytes: Buffer) => void,
): Promise<Raw> {
  const bytes = await files.read(path);
  onBytes?.(bytes);
  const file = objectIn(path, bytes.toString('utf8'));
  if (Array.isArray(file['zerver_message'])) return file;
  throw new ImportError(t('imports.broken', { file: path, reason: 'it has no zerver_message' }));
}

/** Reads all messages once. Counts them, and fails if they are not in the order of their ids. */
async function survey(
  files: ExportFiles,
  paths: readonly string[],
  context: MessageContext,
  tally: Tally,
) {
  const hash = createHash('sha256').update(await files.read('realm.json'));
  let count = 0;
  let last = 0;
  for (const path of paths) {
    const file = await messageFile(files, path, (bytes) => {
      hash.update(`\n${path}\n`).update(bytes);
    });
    for (const message of messagesIn(file, context, new Map())) {
      if ('why' in message) {
        tally.leaveOut({ why: message.why, where: `${path}, message ${String(message.id)}` });
        continue;
      }
      if (message.id <= last) {
        throw new ImportError(
          t('imports.broken', {
            file: path,
            reason: `message ${message.id} comes after ${last}`,
          }),
        );
      }
      last = message.id;
      count += 1;
    }
  }
  return { messages: count, fingerprint: hash.digest('base64url') };
}

async function* read(
  files: ExportFiles,
  paths: readonly string[],
  context: MessageContext,
): AsyncGenerator<ArchivedMessage> {
  for (const path of paths) {
    const file = await messageFile(files, path);
    const flags = flagsByMessage(rawsOf(file, 'zerver_usermessage'), context.people);
    for (const message of messagesIn(file, context, flags)) {
      if (!('why' in message)) yield message;
    }
  }
}

/** Tells of a channel whether new subscribers see its history. */
function hasHistory(rows: Rows): (channelId: number) => boolean {
  const known = new Map(
    rows.of(channels).map((row) => [row.id, row.history_public_to_subscribers] as const),
  );
  return (channelId) => known.get(channelId) === true;
}
