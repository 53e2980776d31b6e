import type { MessageVersion } from '@tidings/shared-types';
import type { EditHistoryEntry, MessageRow } from '../../core/storage/tables/messages.ts';
import { shownTopic } from '../messages/topic.ts';
import { htmlDiff } from './html-diff.ts';

interface ShowOptions {
  /** The part of the history that people can look up. */
  readonly policy: 'all' | 'moves';
  readonly allowEmptyTopic: boolean;
}

/** Returns the original message and its state after each edit and move, oldest first. */
export function messageVersions(message: MessageRow, options: ShowOptions): MessageVersion[] {
  const shown = (topic: string) =>
    message.channel_id === null ? '' : shownTopic(topic, options.allowEmptyTopic);
  const newestFirst: MessageVersion[] = [];
  let { content, rendered, topic } = message;
  for (const entry of message.edit_history.flatMap((each) => permitted(each, options))) {
    const { prev_content, prev_rendered_content, prev_topic, ...others } = entry;
    newestFirst.push({
      ...others,
      topic: shown(topic),
      content,
      rendered_content: rendered,
      ...(prev_topic !== undefined && { prev_topic: shown(prev_topic) }),
      ...(prev_content !== undefined && { prev_content }),
      ...(prev_rendered_content !== undefined && {
        prev_rendered_content,
        content_html_diff: htmlDiff(prev_rendered_content, rendered),
      }),
    });
    content = prev_content ?? content;
    rendered = prev_rendered_content ?? rendered;
    topic = prev_topic ?? topic;
  }
  const original = {
    user_id: message.sender_id,
    timestamp: message.sent_at,
    topic: shown(topic),
    content,
    rendered_content: rendered,
  };
  return [original, ...newestFirst.reverse()];
}

/** Returns an entry without the fields that the organization hides. */
function permitted(entry: EditHistoryEntry, { policy }: ShowOptions): EditHistoryEntry[] {
  if (policy === 'all') return [entry];
  const { prev_content: _content, prev_rendered_content: _rendered, ...move } = entry;
  return move.prev_topic === undefined && move.prev_stream === undefined ? [] : [move];
}
