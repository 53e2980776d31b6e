import type { TidingsEvent } from '@tidings/shared-types/wire';
import type { EventNamed } from '../apply/apply-context.ts';
import type { CancelTimer, Environment } from '../environment.ts';
import type { Live, LiveValue } from '../live.ts';
import {
  type Conversation,
  type ConversationKey,
  type ConversationTarget,
  conversationKey,
  conversationOfKey,
  readTopic,
  SOMEBODY,
} from '../messages/conversation.ts';
import { ObservedValue } from '../queries/observed-value.ts';
import { Remembered } from '../remembered.ts';

type TypingEvent = EventNamed<'typing/start'> | EventNamed<'typing/stop'>;

const nobody: readonly number[] = [];

/** The people who are typing, until they stop, send or are silent for too long. In memory only. */
export class TypingOthers {
  readonly #after: Environment['after'];
  readonly #expiryMs: () => number;
  readonly #selfId: () => number | undefined;
  /** The typing users of each conversation with their timeouts, in the order in which they began. */
  readonly #typing = new Map<ConversationKey, Map<number, CancelTimer>>();
  /** The shown values by conversation. The keys leave the person out, whose id may be unknown. */
  readonly #shown = new Remembered<LiveValue<readonly number[]>>();
  /** Keeps the values that have listeners, who need not keep them. */
  readonly #withListeners = new Set<LiveValue<readonly number[]>>();

  constructor(
    after: Environment['after'],
    expiryMs: () => number,
    selfId: () => number | undefined,
  ) {
    this.#after = after;
    this.#expiryMs = expiryMs;
    this.#selfId = selfId;
  }

  in(target: ConversationTarget): Live<readonly number[]> {
    const name = keyOf(
      target.kind === 'topic' ? target : { kind: 'direct', members: target.userIds },
    );
    return this.#shown.get(name, () => this.#newValue(name));
  }

  receive(events: readonly TidingsEvent[]): void {
    for (const event of events) {
      if (event.type === 'typing') this.#change(event);
    }
  }

  /** Updates all values after the person's id became known. */
  refresh(): void {
    for (const name of this.#shown.names()) this.#show(name);
  }

  clear(): void {
    for (const people of this.#typing.values()) for (const cancel of people.values()) cancel();
    this.#typing.clear();
    this.refresh();
  }

  #newValue(name: ConversationKey): LiveValue<readonly number[]> {
    const value: ObservedValue<readonly number[]> = new ObservedValue(this.#othersIn(name), {
      start: () => this.#withListeners.add(value),
      stop: () => this.#withListeners.delete(value),
    });
    return value;
  }

  #change(event: TypingEvent): void {
    const key = keyOf(placeOf(event));
    const { user_id } = event.sender;
    const people = this.#typing.get(key) ?? new Map<number, CancelTimer>();
    people.get(user_id)?.();
    if (event.op === 'start') {
      people.set(
        user_id,
        this.#after(this.#expiryMs(), () => this.#end(key, user_id)),
      );
      this.#typing.set(key, people);
      this.refresh();
    } else this.#end(key, user_id);
  }

  #end(key: ConversationKey, userId: number): void {
    const people = this.#typing.get(key);
    people?.delete(userId);
    if (people?.size === 0) this.#typing.delete(key);
    this.refresh();
  }

  #show(name: ConversationKey): void {
    const shown = this.#shown.known(name);
    if (!shown) return;
    const ids = this.#othersIn(name);
    if (ids.join() !== shown.current.join()) shown.set(ids);
  }

  #othersIn(name: ConversationKey): readonly number[] {
    if (this.#typing.size === 0) return nobody;
    const selfId = this.#selfId();
    const people = this.#typing.get(withSelf(name, selfId));
    const ids = [...(people?.keys() ?? [])].filter((id) => id !== selfId);
    return ids.length === 0 ? nobody : ids;
  }
}

/** Adds the person to a conversation. */
function withSelf(name: ConversationKey, selfId = SOMEBODY): ConversationKey {
  const named = conversationOfKey(name);
  if (named.kind === 'topic') return name;
  return conversationKey({ kind: 'direct', members: [...named.members, selfId] });
}

function keyOf(conversation: Conversation): ConversationKey {
  const { kind } = conversation;
  return conversationKey(
    kind === 'topic' ? { ...conversation, topic: readTopic(conversation.topic) } : conversation,
  );
}

function placeOf(event: TypingEvent): Conversation {
  return event.message_type === 'stream'
    ? { kind: 'topic', channelId: event.stream_id, topic: event.topic }
    : { kind: 'direct', members: event.recipients.map(({ user_id }) => user_id) };
}
