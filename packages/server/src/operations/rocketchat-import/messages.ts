import type { Document } from 'bson';
import { type Raw, rawOf, rawsOf, textOf, textsOf } from '../../features/slack-markup/raw.ts';
import type { ArchiveBuilder, GivenMessage } from '../import/archive-builder.ts';
import type { ExportFiles } from '../import/export-files.ts';
import type { Tally } from '../import/tally.ts';
import type { ThreadTopics } from '../import/thread-topics.ts';
import type { Rooms } from './rooms.ts';
import { pathIn } from './stored-files.ts';
import { convertedText, type TextNames } from './text.ts';

export interface Reading {
  readonly builder: ArchiveBuilder;
  readonly files: ExportFiles;
  readonly topics: ThreadTopics;
  readonly tally: Tally;
  readonly rooms: Rooms;
  readonly names: TextNames;
}

/** Names the thread that a message begins. Does nothing for other messages. */
export function nameThread({ topics, builder, names }: Reading, message: Document): void {
  if (typeof message['tcount'] !== 'number') return;
  const [id, room] = [textOf(message, '_id') ?? '', textOf(message, 'rid') ?? ''];
  const words = convertedText(textOf(message, 'msg') ?? '', builder, names);
  topics.nameOf(id, room, words, secondsOf(message));
}

function secondsOf(message: Raw) {
  return { seconds: Math.floor(timeIn(message, 'ts') / 1000), microseconds: 0 };
}

/** Adds a message, or tells why it becomes none. */
export async function addMessage(reading: Reading, message: Document): Promise<void> {
  const { builder, tally, names, rooms } = reading;
  const where = `message ${String(message['_id'])}`;
  const leaveOut = (why: string) => tally.leaveOut({ why, where });
  const type = textOf(message, 't');
  if (type === 'e2e') return leaveOut('encrypted message');
  if (type !== undefined) return leaveOut(`note: ${type}`);
  if (message['_hidden'] === true) return leaveOut('earlier form of an edited message');
  const sender = textOf(rawOf(message, 'u') ?? {}, '_id');
  const atMs = timeIn(message, 'ts');
  if (sender === undefined) return leaveOut('message without a sender');
  if (atMs === 0) return leaveOut('message without a time');
  const thread = threadOf(reading, message);
  const place = rooms.placeOf(textOf(message, 'rid') ?? '', thread ?? '');
  if (!place) return leaveOut('message in an unknown room');
  if (message['pinned'] === true) leaveOut('pin, of a message that is imported');
  const said = [convertedText(textOf(message, 'msg') ?? '', builder, names), ...quotes(message)];
  const isAnswer = 'members' in place && textOf(message, 'tmid') !== undefined;
  const text = [isAnswer && thread ? `> ${thread}\n` : '', ...said].filter(Boolean).join('\n');
  const isAdded = await builder.addMessage({
    ...{ sender, place, text, atMs },
    editedMs: timeIn(message, 'editedAt') || null,
    reactions: reactionsOf(message, names),
    files: filesOf(reading, message),
    starredBy: rawsOf(message, 'starred').flatMap((each) => textOf(each, '_id') ?? []),
  });
  if (!isAdded) leaveOut('empty message');
}

/** Returns the name of a message's thread; undefined outside threads. */
function threadOf({ topics }: Reading, message: Raw): string | undefined {
  const root = textOf(message, 'tmid');
  const isRoot = typeof message['tcount'] === 'number';
  const id = root ?? (isRoot ? textOf(message, '_id') : undefined);
  if (id === undefined) return undefined;
  // The root of a thread may be deleted.
  return topics.nameOf(id, textOf(message, 'rid') ?? '', '', secondsOf(message));
}

/** Returns the messages that this one quotes, and the descriptions of its files. */
function quotes(message: Raw): string[] {
  return rawsOf(message, 'attachments').flatMap((attachment) => {
    const description = textOf(attachment, 'description');
    const [text, author] = [textOf(attachment, 'text'), textOf(attachment, 'author_name')];
    if (text === undefined) return description ?? [];
    const said = author === undefined ? text : `${author}: ${text}`;
    return said.replaceAll(/^/gm, '> ');
  });
}

function reactionsOf(message: Raw, { people }: TextNames): GivenMessage['reactions'] {
  return Object.entries(rawOf(message, 'reactions') ?? {}).flatMap(([name, value]) =>
    textsOf((value ?? {}) as Raw, 'usernames').flatMap((username) => {
      const user = people.get(username.toLowerCase());
      return user === undefined ? [] : [{ emoji: name.replaceAll(':', ''), user }];
    }),
  );
}

/** Thumbnails of pictures are files of their own, which are not needed. */
function filesOf({ files }: Reading, message: Raw): GivenMessage['files'] {
  const several = rawsOf(message, 'files').filter(
    (file) => !textOf(file, 'name')?.startsWith('thumb-'),
  );
  const single = rawOf(message, 'file');
  const given = several.length === 0 && single ? [single] : several;
  return given.flatMap((file) => {
    const id = textOf(file, '_id');
    if (id === undefined) return [];
    const beside = `uploads/${id}`;
    const path = files.sizes.has(beside) ? beside : pathIn('rocketchat_uploads', id);
    return [{ path, name: textOf(file, 'name') ?? id }];
  });
}

/** Returns a time in milliseconds; 0 if there is none. */
export function timeIn(raw: Raw, field: string): number {
  const value = raw[field];
  return value instanceof Date && value.getTime() > 0 ? value.getTime() : 0;
}
