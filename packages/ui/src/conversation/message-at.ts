import type { Client, ConversationTarget } from '@tidings/sdk';
import type { Narrow } from '@tidings/shared-types';

/** A conversation, or a whole channel. */
export type FindPlace =
  | ConversationTarget
  | { readonly kind: 'channel'; readonly channelId: number };

/**
 * Returns the id of the first message at or after a time, otherwise of the newest one. Ids rise with time, so halving
 * their range finds it in a few small requests.
 */
export async function messageAt(
  client: Client,
  place: FindPlace,
  timestamp: number,
): Promise<number | undefined> {
  const narrow = narrowOf(place);
  const fetchOne = async (anchor: string, isBackward = false) => {
    const [num_before, num_after] = isBackward ? [1, 0] : [0, 1];
    const { messages } = await client.api.getMessages({
      ...{ anchor, num_before, num_after, narrow, include_anchor: true },
      ...{ apply_markdown: false, client_gravatar: false, allow_empty_topic_name: true },
    });
    return messages.at(0);
  };
  const [oldest, newest] = await Promise.all([fetchOne('oldest'), fetchOne('newest', true)]);
  if (!oldest || !newest || oldest.timestamp >= timestamp) return oldest?.id;
  if (newest.timestamp < timestamp) return newest.id;
  // All messages up to `low` are older, and there is none from `high` to the one that is found.
  let [low, high, found] = [oldest.id, newest.id, newest.id];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const message = await fetchOne(String(middle));
    if (!message || message.timestamp >= timestamp) {
      found = message?.id ?? found;
      high = middle;
    } else low = message.id;
  }
  return found;
}

function narrowOf(place: FindPlace): Narrow {
  if (place.kind === 'direct') return [{ operator: 'dm', operand: [...place.userIds] }];
  const channel = { operator: 'channel', operand: place.channelId };
  return place.kind === 'channel'
    ? [channel]
    : [channel, { operator: 'topic', operand: place.topic }];
}
