import { sortedIds } from '../../core/sorted-ids.ts';
import type {
  EditHistoryEntry,
  StoredReaction,
  StoredSubmessage,
} from '../../core/storage/tables/messages.ts';
import { renderDescription } from '../../features/markdown/render-description.ts';
import { widgetOf } from '../../features/markdown/widget.ts';
import { isRaw, type Raw, rawsOf, textOf } from '../../features/slack-markup/raw.ts';
import type { ArchivedMessage } from '../import/archive.ts';
import { numberIn, secondsIn } from '../import/fields.ts';
import { unlessRefused, usableTopic } from '../import/usable.ts';
import type { MessageFlags } from './flags.ts';
import type { Recipient } from './recipients.ts';

/** Everything that messages refer to. */
export interface MessageContext {
  readonly people: ReadonlySet<number>;
  readonly channels: ReadonlySet<number>;
  /** Returns a person's id, and one id for all accounts of the server itself. */
  readonly personOf: (id: number) => number | undefined;
  readonly recipients: ReadonlyMap<number, Recipient>;
  readonly reactions: ReadonlyMap<number, readonly StoredReaction[]>;
  readonly clients: ReadonlyMap<number, string>;
  readonly uploadPaths: ReadonlyMap<string, string>;
  readonly uploadsByMessage: ReadonlyMap<number, readonly number[]>;
}

/**
 * Yields the messages of one file, or why one is left out, in the order of their ids. `flags` are those of the file,
 * which are most of it.
 */
export function* messagesIn(
  file: Raw,
  context: MessageContext,
  flags: ReadonlyMap<number, MessageFlags>,
): Generator<ArchivedMessage | { readonly id: number | undefined; readonly why: string }> {
  const rows = [...rawsOf(file, 'zerver_message')].sort(
    (a, b) => (numberIn(a, 'id') ?? 0) - (numberIn(b, 'id') ?? 0),
  );
  for (const row of rows) {
    const id = numberIn(row, 'id');
    const senderId = context.personOf(numberIn(row, 'sender') ?? -1);
    const sentAt = secondsIn(row, 'date_sent') ?? secondsIn(row, 'pub_date');
    const { content } = row as { content?: unknown };
    if (id === undefined || id === 0) yield { id, why: 'message without an id' };
    else if (senderId === undefined) yield { id, why: 'message of an unknown sender' };
    else if (sentAt === undefined) yield { id, why: 'message without a time' };
    else if (typeof content !== 'string') yield { id, why: 'message without a text' };
    else {
      const place = placeOf(row, senderId, context);
      if (!place) yield { id, why: 'message to an unknown recipient' };
      else {
        yield {
          ...{ id, senderId, place },
          content: withMovedUploads(content, context.uploadPaths),
          client: context.clients.get(numberIn(row, 'sending_client') ?? -1) ?? 'Zulip import',
          sentAt: Math.floor(sentAt),
          editedAt: wholeSeconds(row, 'last_edit_time'),
          movedAt: wholeSeconds(row, 'last_moved_time'),
          editHistory: historyOf(row, context),
          reactions: context.reactions.get(id) ?? [],
          submessages: widgetOn(id, senderId, content),
          attachmentIds: context.uploadsByMessage.get(id) ?? [],
          flags: flags.get(id)?.flags ?? new Map(),
          unreadBy: flags.get(id)?.unreadBy ?? [],
        };
      }
    }
  }
}

function wholeSeconds(row: Raw, field: string): number | null {
  const seconds = secondsIn(row, field);
  return seconds === undefined ? null : Math.floor(seconds);
}

function placeOf(
  row: Raw,
  senderId: number,
  { recipients, channels }: MessageContext,
): ArchivedMessage['place'] | undefined {
  const recipient = recipients.get(numberIn(row, 'recipient') ?? -1);
  switch (recipient?.kind) {
    case 'channel':
      return channels.has(recipient.id)
        ? { channelId: recipient.id, topic: usableTopic(textOf(row, 'subject') ?? '') }
        : undefined;
    case 'person':
      return { members: sortedIds([recipient.id, senderId]) };
    case 'group':
      return { members: sortedIds([...recipient.members, senderId]) };
    default:
      return undefined;
  }
}

const UPLOAD = /(?<=\/user_uploads\/)\d+\/[^\s)\]"'<>?#]+/g;

/** Returns a text whose links to files of the export lead to the copies. */
export function withMovedUploads(content: string, paths: ReadonlyMap<string, string>): string {
  if (!content.includes('/user_uploads/')) return content;
  return content.replaceAll(UPLOAD, (path) => {
    const decoded = unlessRefused(() => decodeURIComponent(path)) ?? path;
    return paths.get(path) ?? paths.get(decoded) ?? path;
  });
}

/** Exports do not hold the votes of polls or the tasks that people added, only the command. */
function widgetOn(id: number, sender_id: number, content: string): StoredSubmessage[] {
  const widget = widgetOf(content);
  if (!widget) return [];
  const text = JSON.stringify(widget);
  return [{ id, message_id: id, sender_id, msg_type: 'widget', content: text }];
}

/** Returns the earlier forms of a message, the newest first. Their HTML is rendered without references. */
function historyOf(row: Raw, { personOf, uploadPaths }: MessageContext): EditHistoryEntry[] {
  const text = textOf(row, 'edit_history');
  const entries = text === undefined ? [] : unlessRefused(() => JSON.parse(text) as unknown);
  if (!Array.isArray(entries)) return [];
  return entries.filter(isRaw).flatMap((entry) => {
    const user_id = personOf(numberIn(entry, 'user_id') ?? -1);
    const timestamp = secondsIn(entry, 'timestamp');
    if (user_id === undefined || timestamp === undefined) return [];
    const said = textOf(entry, 'prev_content');
    const before = said === undefined ? undefined : withMovedUploads(said, uploadPaths);
    const [prev_topic, topic] = [textOf(entry, 'prev_topic'), textOf(entry, 'topic')];
    const [prev_stream, stream] = [numberIn(entry, 'prev_stream'), numberIn(entry, 'stream')];
    return [
      {
        ...{ user_id, timestamp: Math.floor(timestamp) },
        ...(before !== undefined && {
          prev_content: before,
          prev_rendered_content: renderDescription(before),
        }),
        ...(prev_topic !== undefined && { prev_topic }),
        ...(topic !== undefined && { topic }),
        ...(prev_stream !== undefined && { prev_stream }),
        ...(stream !== undefined && { stream }),
      },
    ];
  });
}
