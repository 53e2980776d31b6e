import { type Raw, rawOf, rawsOf, textOf, textsOf } from '../../features/slack-markup/raw.ts';
import type { ArchiveBuilder, GivenMessage } from '../import/archive-builder.ts';
import type { ExportFiles } from '../import/export-files.ts';
import { secondsIn } from '../import/fields.ts';
import type { Tally } from '../import/tally.ts';
import type { ThreadTopics } from '../import/thread-topics.ts';
import { fileAt } from './files.ts';
import { channelKey, convertedText } from './text.ts';

interface Reading {
  readonly builder: ArchiveBuilder;
  readonly files: ExportFiles;
  readonly topics: ThreadTopics;
  readonly tally: Tally;
}

/** Adds a post in a channel with its replies. A post with replies becomes a topic. */
export async function addPost(reading: Reading, post: Raw, where: string): Promise<void> {
  const team = textOf(post, 'team') ?? '';
  const channel = channelKey(team, textOf(post, 'channel') ?? '');
  const replies = rawsOf(post, 'replies');
  const text = convertedText(textIn(post), reading.builder, team);
  const topic =
    replies.length === 0
      ? ''
      : reading.topics.nameOf(where, channel, text, {
          ...{ seconds: Math.floor(millisecondsIn(post, 'create_at') / 1000), microseconds: 0 },
        });
  const place = { channel, topic };
  await add(reading, { raw: post, text, place, where });
  for (const reply of replies) {
    const said = convertedText(textIn(reply), reading.builder, team);
    await add(reading, { raw: reply, text: said, place, where });
  }
}

/** Adds a direct post with its replies, which quote the words that they answer. */
export async function addDirectPost(reading: Reading, post: Raw, where: string): Promise<void> {
  const members = textsOf(post, 'channel_members').map((name) => name.toLowerCase());
  const text = convertedText(textIn(post), reading.builder, '');
  await add(reading, { raw: post, text, place: { members }, where });
  const [firstLine = ''] = text.split('\n');
  for (const reply of rawsOf(post, 'replies')) {
    const said = convertedText(textIn(reply), reading.builder, '');
    const answer = firstLine === '' ? said : `> ${firstLine}\n\n${said}`;
    await add(reading, { raw: reply, text: answer, place: { members }, where });
  }
}

interface Post {
  readonly raw: Raw;
  readonly text: string;
  readonly place: GivenMessage['place'];
  readonly where: string;
}

async function add(
  { builder, files, tally }: Reading,
  { raw, text, place, where }: Post,
): Promise<void> {
  const sender = textOf(raw, 'user')?.toLowerCase();
  const type = textOf(raw, 'type') ?? '';
  const atMs = millisecondsIn(raw, 'create_at');
  const leaveOut = (why: string) => tally.leaveOut({ why, where });
  if (type.startsWith('system_')) return leaveOut(`note: ${type}`);
  if (sender === undefined) return leaveOut('message without a sender');
  if (atMs === 0) return leaveOut('message without a time');
  if (raw['is_pinned'] === true) leaveOut('pin, of a message that is imported');
  const isAdded = await builder.addMessage({
    ...{ sender, place, text, atMs },
    editedMs: millisecondsIn(raw, 'edit_at') || null,
    reactions: rawsOf(raw, 'reactions').flatMap((reaction) => {
      const [emoji, user] = [textOf(reaction, 'emoji_name'), textOf(reaction, 'user')];
      return emoji === undefined || user === undefined ? [] : [{ emoji, user: user.toLowerCase() }];
    }),
    files: rawsOf(raw, 'attachments').flatMap((attachment) => {
      const path = textOf(attachment, 'path');
      if (path === undefined) return [];
      return [{ path: fileAt(files, path), name: path.split('/').at(-1) ?? path }];
    }),
    starredBy: textsOf(raw, 'flagged_by').map((name) => name.toLowerCase()),
  });
  if (!isAdded) leaveOut('message that is empty or in an unknown channel');
}

/** Returns the text of a post. Those of programs may only have attachments. */
function textIn(post: Raw): string {
  const text = typeof post['message'] === 'string' ? post['message'] : '';
  const parts = rawsOf(rawOf(post, 'props') ?? {}, 'attachments').flatMap((attachment) => {
    const found = [textOf(attachment, 'pretext'), textOf(attachment, 'title')];
    const said = textOf(attachment, 'text') ?? textOf(attachment, 'fallback');
    return [...found, said].filter((part) => part !== undefined);
  });
  const quotes = parts.map((part) => part.replaceAll(/^/gm, '> '));
  return [text, ...quotes].filter((part) => part !== '').join('\n\n');
}

/** Returns a time of an export, which has milliseconds; 0 if there is none. */
export function millisecondsIn(raw: Raw, field: string): number {
  const value = raw[field];
  const seconds =
    typeof value === 'number' ? secondsIn({ value: value / 1000 }, 'value') : undefined;
  return seconds === undefined ? 0 : Math.round(seconds * 1000);
}
