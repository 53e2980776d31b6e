import type { EditHistoryEntry } from '../../storage/tables/messages.ts';

type History = readonly EditHistoryEntry[];

/**
 * What of a message's history, newest first, somebody may know who can read the message: nothing from
 * before it came from a channel in which they could not.
 */
export function knownHistory(history: History, mayKnow: (channelId: number) => boolean): History {
  const hidden = history.findIndex(
    ({ prev_stream }) => prev_stream !== undefined && !mayKnow(prev_stream),
  );
  return hidden === -1 ? history : history.slice(0, hidden);
}

/** The channels in which a message was before. */
export function earlierChannels(history: History): readonly number[] {
  return history.flatMap(({ prev_stream }) => prev_stream ?? []);
}
