import type { Topic } from '@tidings/shared-types/wire';
import { putTopic } from '../apply/conversations.ts';
import type { Api } from '../endpoints/api-functions.ts';
import { type ConversationKey, channelKey, conversationKey } from '../messages/conversation.ts';
import { isSameValue } from '../same-value.ts';
import type { KnownTopic } from '../store/record-kinds.ts';
import type { StoreWriter } from '../store/store-writer.ts';
import type { WorkingSet } from '../store/working-set.ts';

/** The services of the leading tab, which alone writes records. */
export interface TopicsPort {
  readonly api: Pick<Api, 'getTopics'>;
  readonly writer: StoreWriter;
}

/** The topics of a channel at one moment of one queue. */
interface Moment {
  readonly queueId: string | undefined;
  readonly topics: ReadonlyMap<ConversationKey, KnownTopic>;
}

/** Fetches all topics of a channel. Settles once they are stored; fails as calls do. */
export async function refreshTopics(
  { api, writer }: TopicsPort,
  channelId: number,
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const before = await writer.change((set) => momentOf(set, channelId));
    const { topics } = await api.getTopics(
      { stream_id: channelId, allow_empty_topic_name: true },
      { signal },
    );
    if (await writer.change((set) => applyTopics(set, channelId, topics, before))) return;
  }
}

/**
 * Stores the fetched topics, except those that changed meanwhile, which the log knows better (S6). Returns false if
 * the answer is from before the current queue, since changes after it were missed.
 */
async function applyTopics(
  set: WorkingSet,
  channelId: number,
  topics: readonly Topic[],
  before: Moment,
): Promise<boolean> {
  const now = await momentOf(set, channelId);
  if (now.queueId !== before.queueId) return false;
  const isUnchanged = (key: ConversationKey) =>
    isSameValue(before.topics.get(key), now.topics.get(key));
  const listed = new Map(
    topics.map(({ name, max_id }) => {
      const topic = { kind: 'topic', channelId, topic: name } as const;
      return [conversationKey(topic), { topic, newestId: max_id }];
    }),
  );
  const changed = [...listed].filter(([key, { topic, newestId }]) => {
    const known = now.topics.get(key);
    const isKnown = known?.name === topic.topic && known.newestId === newestId;
    return !isKnown && isUnchanged(key);
  });
  // Reads at once what storing them needs.
  await set.getMany(
    'unread',
    changed.map(([key]) => key),
  );
  for (const [, { topic, newestId }] of changed) await putTopic(set, topic, newestId);
  for (const key of now.topics.keys()) {
    if (!listed.has(key) && isUnchanged(key)) set.remove('topic', key);
  }
  return true;
}

async function momentOf(set: WorkingSet, channelId: number): Promise<Moment> {
  const cursor = await set.get('cursor', '');
  const records = await set.find({ kind: 'topic', parent: channelKey(channelId) });
  const topics = new Map(records.map(({ key, value }) => [key, value]));
  return { queueId: cursor?.value.queueId, topics };
}
