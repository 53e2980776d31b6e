import type { EditHistoryEntry } from '../../../core/storage/tables/messages.ts';

type History = readonly EditHistoryEntry[];

/**
 * Returns the part of a message's history, newest first, that a reader of the message may know. It ends where the
 * message came from a channel that they could not read.
 */
export function knownHistory(history: History, mayKnow: (channelId: number) => boolean): History {
  const hidden = history.findIndex(
    ({ prev_stream }) => prev_stream !== undefined && !mayKnow(prev_stream),
  );
  return hidden === -1 ? history : history.slice(0, hidden);
}

/** Returns the channels in which a message was before. */
export function earlierChannels(history: History): readonly number[] {
  return history.flatMap(({ prev_stream }) => prev_stream ?? []);
}
