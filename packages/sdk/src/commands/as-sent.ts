import type { FoundMessage } from '@tidings/shared-types';

/** Returns the original text and place of a message. Its edit history begins with the latest change. */
export function asSent({ stream_id, subject, content, edit_history = [] }: FoundMessage) {
  const sent = { channelId: stream_id, topic: subject, content };
  for (const { prev_stream, prev_topic, prev_content } of edit_history) {
    if (prev_stream !== undefined) sent.channelId = prev_stream;
    if (prev_topic !== undefined) sent.topic = prev_topic;
    if (prev_content !== undefined) sent.content = prev_content;
  }
  return sent;
}
