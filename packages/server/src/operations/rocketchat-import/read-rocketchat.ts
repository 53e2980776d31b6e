import { createHash } from 'node:crypto';
import { type Role, roles } from '@tidings/shared-types';
import type { Document } from 'bson';
import type { Realm } from '../../core/realm/realm.ts';
import { isSet, rawOf, rawsOf, textOf, textsOf } from '../../features/slack-markup/raw.ts';
import type { Archive } from '../import/archive.ts';
import { ArchiveBuilder } from '../import/archive-builder.ts';
import type { ExportFiles } from '../import/export-files.ts';
import { openExport } from '../import/open-export.ts';
import type { Tally } from '../import/tally.ts';
import { ThreadTopics } from '../import/thread-topics.ts';
import { documentsOf } from './bson-files.ts';
import { addMessage, nameThread, type Reading, timeIn } from './messages.ts';
import { Rooms } from './rooms.ts';
import { pathIn, StoredFiles } from './stored-files.ts';

/** Opens the folder that `mongodump` wrote of a database of Rocket.Chat. */
export function openRocketchatExport(path: string): Promise<ExportFiles> {
  return openExport(path, {
    marks: ['rocketchat_message.bson', 'rocketchat_message.bson.gz'],
    what: 'a dump of Rocket.Chat',
    hint: 'Make one with "mongodump --db rocketchat --out DIR", and give the folder that it wrote.',
  });
}

const PEOPLE = 'users';
const ROOMS = 'rocketchat_room';
const MESSAGES = 'rocketchat_message';
const AVATARS = 'rocketchat_avatars';
const EMOJI = 'custom_emoji';
const UPLOADS = 'rocketchat_uploads';

/** Reads all of a dump. Fails if a file is broken, before anything is written. */
export async function readRocketchat(
  dump: ExportFiles,
  realm: Realm,
  tally: Tally,
): Promise<Archive> {
  const stored = new StoredFiles(dump);
  const builder = new ArchiveBuilder('rocketchat', realm, tally);
  const close = async () => {
    await stored.close();
    await builder.close();
  };
  try {
    for (const bucket of [AVATARS, EMOJI, UPLOADS]) await stored.unpack(bucket);
    const files = await stored.all();
    const people = await addPeople(dump, builder);
    await addPictures(files, builder, people);
    const rooms = new Rooms();
    for await (const room of documentsOf(dump, ROOMS)) rooms.add(room);
    const open = rooms.addChannels(builder, tally, (room) => timeIn(room, 'ts'));
    for await (const row of documentsOf(dump, 'rocketchat_subscription')) subscribe(builder, row);
    const reading: Reading = {
      ...{ builder, files, tally, rooms, topics: new ThreadTopics() },
      names: { people, rooms: open },
    };
    const hash = createHash('sha256');
    const onBytes = (bytes: Buffer) => hash.update(bytes);
    // Messages are in no order: the name of a thread must be known before its answers.
    for await (const message of documentsOf(dump, MESSAGES, { onBytes })) {
      nameThread(reading, message);
    }
    for await (const message of documentsOf(dump, MESSAGES)) await addMessage(reading, message);
    return { ...builder.build(files, hash.digest('base64url')), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Adds accounts. Returns their keys by username. */
async function addPeople(dump: ExportFiles, builder: ArchiveBuilder): Promise<Map<string, string>> {
  const people = new Map<string, string>();
  for await (const row of documentsOf(dump, PEOPLE)) {
    const key = textOf(row, '_id');
    const username = textOf(row, 'username');
    if (key === undefined) continue;
    const isBot = textOf(row, 'type') === 'bot' || textOf(row, 'type') === 'app';
    if (username !== undefined) people.set(username.toLowerCase(), key);
    const [address] = rawsOf(row, 'emails');
    builder.addAccount({
      ...{ key, isBot, name: textOf(row, 'name') ?? username ?? key },
      email: isBot || !address ? undefined : textOf(address, 'address'),
      role: roleOf(row),
      // The keys of bots are not in a dump.
      isActive: row['active'] !== false && !isBot,
      joinedMs: timeIn(row, 'createdAt'),
    });
  }
  return people;
}

function roleOf(row: Document): Role {
  const given = textsOf(row, 'roles');
  if (given.includes('admin')) return roles.owner;
  return given.includes('guest') ? roles.guest : roles.member;
}

async function addPictures(
  files: ExportFiles,
  builder: ArchiveBuilder,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  for await (const row of documentsOf(files, AVATARS)) {
    const id = textOf(row, '_id') ?? '';
    const key = textOf(row, 'userId') ?? people.get(id.toLowerCase());
    const person = key === undefined ? undefined : builder.findAccount(key);
    if (person) builder.addPicture(person.id, pathIn(AVATARS, id));
  }
  for await (const row of documentsOf(files, 'rocketchat_custom_emoji')) {
    const name = textOf(row, 'name');
    if (name === undefined) continue;
    const file = encodeURIComponent(`${name}.${textOf(row, 'extension') ?? 'png'}`);
    for (const each of [name, ...textsOf(row, 'aliases')]) {
      builder.addEmoji(each, pathIn(EMOJI, file));
    }
  }
}

/** Subscribes a person to a channel. The rooms of direct conversations are no channels. */
function subscribe(builder: ArchiveBuilder, row: Document): void {
  const [room, person] = [textOf(row, 'rid'), textOf(rawOf(row, 'u') ?? {}, '_id')];
  if (room === undefined || person === undefined) return;
  const isMuted = isSet(row, 'disableNotifications');
  builder.subscribe(person, room, { isPinned: isSet(row, 'f'), isMuted });
}
