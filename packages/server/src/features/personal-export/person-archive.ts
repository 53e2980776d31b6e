import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Realm } from '../../core/realm/realm.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import { attachments } from '../../core/storage/tables/attachments.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import {
  type ExportedFile,
  pictureFile,
  uploadFile,
} from '../../operations/export/exported-files.ts';
import { MessageLines } from '../../operations/export/message-lines.ts';
import { everything } from '../../operations/export/scope.ts';
import { uploadLines } from '../../operations/export/upload-lines.ts';
import type { Services } from '../../services.ts';
import { VERSION } from '../../version.ts';
import { avatarPath } from '../avatars/avatar-files.ts';
import { storedPath } from '../uploads/upload-files.ts';
import { activityLines, flagLines, signInLines } from './person-lines.ts';
import { personRecord } from './person-record.ts';
import { spooled } from './spooled-lines.ts';
import { type ArchivedFile, tarOf } from './tar-stream.ts';

/** Increases when programs that read archives must change. */
const FORMAT = 1;

/** Throws if whoever reads the archive may no longer do so. */
type Check = () => void;

type Place = Pick<Services, 'config' | 'clock' | 'files'>;

/**
 * Returns all data of a person as a compressed archive. Its parts are read one after the other while it is sent, each
 * with short statements, so it is not of one moment. If `check` throws, the archive breaks off: it is called before
 * each part is read or sent.
 */
export function personArchive(
  services: Place,
  realm: Realm,
  person: UserRow,
  check: Check = () => undefined,
): Readable {
  const zipped = createGzip();
  const tar = Readable.from(checked(tarOf(filesOf(services, realm, person, check)), check));
  tar.once('error', (error) => zipped.destroy(error));
  zipped.once('close', () => tar.destroy());
  return tar.pipe(zipped);
}

/** Returns the name of a person's archive. */
export function archiveName({ id }: UserRow): string {
  return `tidings-person-${id}.tar.gz`;
}

async function* filesOf(
  { config, clock, files }: Place,
  realm: Realm,
  person: UserRow,
  check: Check,
): AsyncGenerator<ArchivedFile> {
  const now = new Date(clock.now());
  const folder = join(config.dataDirectory, 'exports', String(realm.id));
  const place = { sql: realm.reader, realmId: realm.id, userId: person.id };
  const membersOf = await conversationsOf(realm, person.id);
  const messages = new MessageLines(
    realm.reader,
    realm.id,
    { scope: everything, membersOf: (id) => membersOf.get(id) ?? [] },
    person.id,
  );
  const pages = checked(messages.pages(), check);
  yield* spooled(folder, 'messages.jsonl', pages, now);
  yield* spooled(folder, 'activity.jsonl', checked(activityLines(place), check), now);
  yield* spooled(folder, 'flags.jsonl', checked(flagLines(place), check), now);
  yield* spooled(folder, 'sign_ins.jsonl', checked(signInLines(place), check), now);
  const uploads = await uploadsOf(realm, person.id);
  yield* spooled(folder, 'uploads.jsonl', uploadLines(uploads), now);
  const missing: string[] = [];
  for (const { source, path } of ownFiles(realm, person, uploads)) {
    const found = await files.stat(source);
    const content = found && (await files.stream(source));
    if (content) yield { path, size: found.size, modified: new Date(found.mtimeMs), content };
    else missing.push(path);
  }
  const about = {
    format: FORMAT,
    made_by: `Tidings ${VERSION}`,
    exported_at: now.toISOString(),
    realm_id: realm.id,
    subdomain: realm.subdomain,
    messages: messages.count,
    uploads: uploads.length,
    missing_files: missing,
  };
  const record = await personRecord(realm, person, clock.now());
  const bytes = Buffer.from(`${JSON.stringify({ ...about, ...record }, null, 2)}\n`);
  yield { path: 'person.json', size: bytes.length, modified: now, content: [bytes] };
}

/** Yields the same items, each once `check` allows it. */
async function* checked<T>(items: AsyncIterable<T>, check: Check): AsyncGenerator<T> {
  for await (const item of items) {
    check();
    yield item;
  }
}

function ownFiles(
  realm: Realm,
  person: UserRow,
  uploads: readonly { readonly path_id: string }[],
): ExportedFile[] {
  const picture = pictureFile(person);
  const source = avatarPath(realm.id, person.avatar_source, 'medium');
  return [
    ...uploads.map(({ path_id }) => ({ source: storedPath(path_id), path: uploadFile(path_id) })),
    ...(picture === null ? [] : [{ source, path: picture }]),
  ];
}

async function uploadsOf({ reader, id }: Realm, userId: number) {
  const rows = await reader.all<RawRow>(
    `SELECT ${Object.keys(attachments.columns).join(', ')} FROM attachments
     WHERE realm_id = $1 AND owner_id = $2 ORDER BY id`,
    [id, userId],
  );
  return rows.map((row) => decodeRow(attachments, row));
}

/** Returns the members of a person's direct conversations. */
async function conversationsOf({ reader, id }: Realm, userId: number) {
  const rows = await reader.all<{ id: number; members: string }>(
    `SELECT c.id, c.members FROM conversation_members AS m
     JOIN conversations AS c ON c.realm_id = m.realm_id AND c.id = m.conversation_id
     WHERE m.realm_id = $1 AND m.user_id = $2`,
    [id, userId],
  );
  return new Map(rows.map((row) => [row.id, row.members.split(',').map(Number)]));
}
