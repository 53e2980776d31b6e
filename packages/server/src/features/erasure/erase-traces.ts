import { endAllQueues } from '../../core/event-queues/end-queues.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import {
  type EditHistoryEntry,
  type MessageRow,
  messages,
} from '../../core/storage/tables/messages.ts';
import { writtenText } from '../markdown/html/read-markup.ts';
import { emitAbout } from '../message-edits/receivers.ts';
import { editPart } from '../message-edits/update-event.ts';
import { changedMessage } from '../messages/message-object.ts';
import { announceReaction } from '../reactions/store-reactions.ts';
import { indexLanguage } from '../search/search-index.ts';
import { messageSearchText } from '../search/search-text.ts';
import { type Counts, sumOf } from './counts.ts';
import { eraseFromUnsent } from './erase-unsent.ts';
import { step } from './progress.ts';
import { filesOf, type Traced, withoutTraces } from './without-files.ts';
import { mayName } from './without-name.ts';

/** Limits of one transaction: messages that are looked at, and messages that are changed. */
const LOOKED_AT = 2000;
const CHANGED = 100;

/**
 * Erases a person from the messages that stay: their reactions, their votes, and their name in mentions and links. `progress` is
 * the id of the last message that is done.
 */
export const eraseTraces = step(async (change, { user_id, progress }) => {
  const sql = await change.writableSql();
  const upTo = progress + LOOKED_AT;
  const raw = await sql.all<RawRow>(
    `SELECT ${Object.keys(messages.columns).join(', ')} FROM messages
     WHERE realm_id = $1 AND id > $2 AND id <= $3 AND (
       reactions LIKE '%"user_id":${user_id}%' OR submessages LIKE '%"sender_id":${user_id}%'
       OR ${mayName(user_id, 'rendered', 'content', 'edit_history')}
       OR id IN (SELECT c.message_id FROM attachments a
         JOIN attachment_messages c ON c.realm_id = a.realm_id AND c.attachment_id = a.id
         WHERE a.realm_id = $1 AND a.owner_id = $4))
     ORDER BY id LIMIT ${CHANGED}`,
    [change.realmId, progress, upTo, user_id],
  );
  const found = raw.map((each) => decodeRow(messages, each));
  const traced = { userId: user_id, files: await filesOf(sql, change.realmId, user_id) };
  const unsent = progress === 0 ? await eraseFromUnsent(change, traced) : 0;
  let counts: Counts = { mentions: unsent };
  for (const message of found) {
    counts = sumOf(counts, await eraseFrom(change, message, traced));
  }
  // No event takes votes back, so clients start over.
  if (counts.submessages) await endAllQueues(change);
  const done = found.length < CHANGED ? upTo : (found.at(-1)?.id ?? upTo);
  return done < change.lastMessageId ? { counts, progress: done } : { counts };
});

async function eraseFrom(change: Mutation, message: MessageRow, traced: Traced): Promise<Counts> {
  const { userId } = traced;
  const texts = { content: message.content, html: message.rendered };
  const nameless = withoutTraces(texts, traced);
  const reactions = message.reactions.filter(({ user_id }) => user_id !== userId);
  const submessages = message.submessages.filter(
    ({ sender_id, msg_type }, index) =>
      sender_id !== userId ||
      (index === 0 && msg_type === 'widget' && message.sender_id === userId),
  );
  const edit_history = message.edit_history.map((entry) => namelessEntry(entry, traced));
  const isNamed = nameless !== texts;
  const isRenamed = edit_history.some((entry, index) => entry !== message.edit_history[index]);
  const lost = message.reactions.filter(({ user_id }) => user_id === userId);
  const votes = message.submessages.length - submessages.length;
  if (!isNamed && !isRenamed && lost.length === 0 && votes === 0) return {};
  const changed = changedMessage(change, message, {
    ...{ reactions, submessages, edit_history },
    has_reaction: reactions.length > 0,
    ...(isNamed && {
      content: nameless.content,
      rendered: nameless.html,
      search_text: messageSearchText(
        {
          topic: message.channel_id === null ? null : message.topic,
          text: writtenText(nameless.html),
        },
        indexLanguage(change.state),
      ),
    }),
  });
  change.put(messages, changed);
  for (const reaction of lost) {
    await announceReaction(change, { op: 'remove', message: changed, reaction });
  }
  if (isNamed) await announceTexts(change, changed);
  return {
    mentions: isNamed || isRenamed ? 1 : 0,
    reactions: lost.length,
    submessages: votes,
  };
}

function namelessEntry(entry: EditHistoryEntry, traced: Traced): EditHistoryEntry {
  if (entry.prev_content === undefined) return entry;
  const texts = { content: entry.prev_content, html: entry.prev_rendered_content ?? '' };
  const nameless = withoutTraces(texts, traced);
  if (nameless === texts) return entry;
  return { ...entry, prev_content: nameless.content, prev_rendered_content: nameless.html };
}

/** Announces new texts as clients expect it of a change that is no edit. */
async function announceTexts(change: Mutation, message: MessageRow): Promise<void> {
  const { content, rendered } = message;
  await emitAbout(change, message, {
    ...(await editPart(change, null, message)),
    rendering_only: true,
    content,
    rendered_content: rendered,
    is_me_message: content.startsWith('/me '),
  });
}
