import type { MessageRow } from '../../../src/core/storage/tables/messages.ts';
import type {
  TopicPlace,
  UnreadPlaces,
} from '../../../src/features/register/unread/unread-places.ts';

/** Unread messages in a form that can be compared. */
export interface OrderedPlaces {
  /** By channel and key of the topic. */
  readonly topics: Record<string, { readonly topic: string; readonly ids: readonly number[] }>;
  /** By members. */
  readonly conversations: Record<string, readonly number[]>;
  /** By id. */
  readonly notable: readonly {
    readonly id: number;
    readonly bits: number;
    readonly wildcards: number;
    readonly topic: string | undefined;
  }[];
}

export function inOrder(places: UnreadPlaces): OrderedPlaces {
  const topics = places.topics().map((place) => {
    const { topic, ids } = place;
    return [placeName(place), { topic, ids }] as const;
  });
  return {
    topics: Object.fromEntries(topics),
    conversations: Object.fromEntries(places.conversations()),
    notable: places.notable
      .map(({ topic, ...message }) => ({ ...message, topic: topic && placeName(topic) }))
      .sort((a, b) => a.id - b.id),
  };
}

export function placeName({ channelId, topicKey }: TopicPlace): string {
  return `${channelId} ${topicKey}`;
}

/** Returns the rows of the topics that these messages have. */
export function topicsOf(rows: readonly MessageRow[]) {
  const found = new Map<
    string,
    { channel_id: number; topic_key: string; name: string; max_id: number }
  >();
  for (const { id, channel_id, topic, topic_key } of rows) {
    if (channel_id === null) continue;
    const name = placeName({ channelId: channel_id, topicKey: topic_key });
    found.set(name, { channel_id, topic_key, name: topic, max_id: id });
  }
  return [...found.values()];
}
