import { flagBits, KEPT, KEPT_UNREAD } from '../../messages/flags.ts';
import type { Found } from '../../narrow/find-messages.ts';

/** The columns that tell where a message is unread, and how it is shown there. */
export const shownColumns = ['channel_id', 'topic', 'topic_key', 'wildcards'] as const;

type FoundMessage = Found<(typeof shownColumns)[number]>;

export interface TopicPlace {
  readonly channelId: number;
  readonly topicKey: string;
}

export interface UnreadTopic extends TopicPlace {
  /** In the case of its newest message. */
  readonly topic: string;
  /** Ascending. */
  readonly ids: readonly number[];
}

/** A message with flags, or that mentions everyone. */
export interface Notable {
  readonly id: number;
  /** Undefined for a direct message. */
  readonly topic: TopicPlace | undefined;
  readonly bits: number;
  readonly wildcards: number;
}

/** A person's unread messages by topic and direct conversation. */
export class UnreadPlaces {
  readonly #channels: ReadonlySet<number>;
  readonly #topics = new Map<
    string,
    TopicPlace & { topic: string; newest: number; ids: number[] }
  >();
  readonly #conversations = new Map<string, number[]>();
  readonly notable: Notable[] = [];

  /** Takes the channels in which messages can be unread. */
  constructor(channels: ReadonlySet<number>) {
    this.#channels = channels;
  }

  topics(): UnreadTopic[] {
    return [...this.#topics.values()].map((topic) => ({ ...topic, ids: ascending(topic.ids) }));
  }

  /** Returns the ids of messages, ascending, by the members of their conversations. */
  conversations(): [members: string, ids: number[]][] {
    return [...this.#conversations].map(([members, ids]) => [members, ascending(ids)]);
  }

  /** Adds a message that is in an unread run or was kept, if it is unread. */
  add({
    id,
    channel_id,
    topic,
    topic_key,
    members,
    bits,
    wildcards,
    in_range,
  }: FoundMessage): void {
    if (!isUnread(bits, in_range === 1)) return;
    if (channel_id === null) this.addDirect(members ?? '', [id]);
    else if (this.#channels.has(channel_id)) {
      this.addTopic({ channelId: channel_id, topicKey: topic_key, topic, ids: [id] });
    } else return;
    if (bits === 0 && wildcards === 0) return;
    const place = channel_id === null ? undefined : { channelId: channel_id, topicKey: topic_key };
    this.notable.push({ id, topic: place, bits, wildcards });
  }

  /** Adds messages of a topic, in ascending order and with the name that the newest of them has. */
  addTopic({ channelId, topicKey, topic, ids }: UnreadTopic): void {
    const key = `${channelId} ${topicKey}`;
    const newest = ids.at(-1) ?? 0;
    const known = this.#topics.get(key);
    if (!known) {
      this.#topics.set(key, { channelId, topicKey, topic, newest, ids: [...ids] });
      return;
    }
    append(known.ids, ids);
    if (newest <= known.newest) return;
    known.newest = newest;
    known.topic = topic;
  }

  addDirect(members: string, ids: readonly number[]): void {
    const known = this.#conversations.get(members) ?? [];
    this.#conversations.set(members, known);
    append(known, ids);
  }
}

/** Whether a message is unread, given that it is in a run or was kept. */
export function isUnread(bits: number, isInRange: boolean): boolean {
  if ((bits & KEPT) === 0) return true;
  if (bits & flagBits.historical) return (bits & KEPT_UNREAD) !== 0;
  return !isInRange;
}

/** The ids can be more than a call takes arguments. */
function append(ids: number[], more: readonly number[]): void {
  for (const id of more) ids.push(id);
}

/** Sorts ids in place, unless they are in order already, as they mostly are. */
export function ascending(ids: number[]): number[] {
  for (let index = 1; index < ids.length; index += 1) {
    if ((ids[index - 1] ?? 0) > (ids[index] ?? 0)) return ids.sort((a, b) => a - b);
  }
  return ids;
}
