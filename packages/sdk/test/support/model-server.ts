import type { Message } from '@tidings/shared-types';
import type { StoredMessage } from '../../src/store/record-kinds.ts';
import { exampleMessage } from './example-message.ts';
import type { Random } from './random.ts';

type Fields = Record<string, unknown>;

/** Two channels. The person leaves and joins the second. */
const [GARDEN, KITCHEN] = [7, 8];
const topics = ['roses', 'Weeds', 'trees'];

interface Known {
  readonly message: StoredMessage;
  /** Whether the person was there when it came: only then do they get its events, and see it in their history. */
  readonly isReceived: boolean;
}

/** A server as a minimal model: its state, and the log of one person. */
export class ModelServer {
  readonly messages = new Map<number, Known>();
  readonly #random: Random;
  readonly #log: Fields[] = [];
  /** The position in the log at which each queue starts. */
  readonly #queues = new Map<string, number>();
  #isInKitchen = true;
  #newest = 0;

  constructor(random: Random) {
    this.#random = random;
    for (let count = 0; count < 12; count += 1) this.#send();
  }

  get followed(): readonly number[] {
    return this.#isInKitchen ? [GARDEN, KITCHEN] : [GARDEN];
  }

  /** Makes a random change. */
  change(): void {
    const all = [() => this.#edit(), () => this.#move(), () => this.#delete(), () => this.#react()];
    const own = [() => this.#flag('read'), () => this.#flag('starred'), () => this.#readAll()];
    const others = [() => this.#send(), () => this.#send(), () => this.#send()];
    const rare = this.#random.below(12) === 0 ? [() => this.#enterOrLeave()] : [];
    this.#random.one([...others, ...all, ...own, ...rare])();
  }

  loseQueues(): void {
    this.#queues.clear();
  }

  /** Returns the messages of a view, ascending. */
  view(view: string): StoredMessage[] {
    const [kind, channel, topic] = view.split(':');
    const inView = ({ message, isReceived }: Known) => {
      if (kind === 'all') return isReceived;
      const isThere = message.stream_id === Number(channel);
      return isThere && (topic === undefined || message.subject.toLowerCase() === topic);
    };
    return [...this.messages.values()].filter(inView).map(({ message }) => message);
  }

  register(): Fields {
    const queue_id = `q${this.#random.next()}`;
    this.#queues.set(queue_id, this.#log.length);
    const channels = [GARDEN, KITCHEN].map((stream_id) => ({
      stream_id,
      name: `channel ${stream_id}`,
      subscriber_count: 1,
    }));
    const isFollowed = ({ stream_id }: { stream_id: number }) => this.followed.includes(stream_id);
    return {
      queue_id,
      last_event_id: this.#log.length,
      user_id: 3,
      max_message_id: Math.max(0, ...this.view('all').map(({ id }) => id)),
      tidings_extensions: ['event-stream'],
      streams: channels,
      subscriptions: channels.filter(isFollowed),
      unsubscribed: channels.filter((channel) => !isFollowed(channel)),
      starred_messages: this.flagged('starred'),
      unread_msgs: {
        pms: [],
        huddles: [],
        mentions: [],
        streams: [...this.unread()].map(([key, unread_message_ids]) => {
          const [, channel, topic] = key.split(':');
          return { stream_id: Number(channel), topic, unread_message_ids };
        }),
      },
    };
  }

  /** Returns undefined for a queue that is gone. */
  eventsAfter(queueId: string, lastEventId: number): Fields[] | undefined {
    const start = this.#queues.get(queueId);
    return start === undefined ? undefined : this.#log.slice(Math.max(start, lastEventId));
  }

  getMessages(query: URLSearchParams, view: string): Fields {
    const ids = query.get('message_ids');
    if (ids !== null) {
      const wanted = new Set(JSON.parse(ids) as number[]);
      const messages = [...this.messages.values()].filter(({ message }) => wanted.has(message.id));
      const found = { found_oldest: false, found_newest: false, found_anchor: false };
      return { ...found, history_limited: false, messages: messages.map(({ message }) => message) };
    }
    const anchor = query.get('anchor') === 'newest' ? 1e16 : Number(query.get('anchor'));
    const [numBefore, numAfter] = [Number(query.get('num_before')), Number(query.get('num_after'))];
    const all = this.view(view);
    const before = all.filter(({ id }) => id < anchor);
    const after = all.filter(({ id }) => id > anchor);
    const at = all.filter(({ id }) => id === anchor);
    const some = [
      ...before.slice(Math.max(0, before.length - numBefore)),
      ...at,
      ...after.slice(0, numAfter),
    ];
    return {
      messages: some,
      anchor,
      found_oldest: before.length <= numBefore && numBefore > 0,
      found_newest: after.length <= numAfter && (numAfter > 0 || anchor === 1e16),
      found_anchor: at.length > 0,
      history_limited: false,
    };
  }

  flagged(flag: string): number[] {
    const known = [...this.messages.values()].map(({ message }) => message);
    return known.filter(({ flags }) => flags.includes(flag as never)).map(({ id }) => id);
  }

  /** Returns the unread messages by conversation. */
  unread(): Map<string, number[]> {
    const found = new Map<string, number[]>();
    for (const { message, isReceived } of this.messages.values()) {
      const channel = message.stream_id ?? 0;
      if (!isReceived || message.flags.includes('read') || !this.followed.includes(channel)) {
        continue;
      }
      const key = `c:${channel}:${message.subject.toLowerCase()}`;
      found.set(key, [...(found.get(key) ?? []), message.id]);
    }
    return found;
  }

  #happens(event: Fields): void {
    this.#log.push({ id: this.#log.length + 1, ...event });
  }

  /** Tells whether the person gets its events: of what they follow, and of their own history. */
  #isTold({ message, isReceived }: Known): boolean {
    return isReceived || this.followed.includes(message.stream_id ?? 0);
  }

  #one(): Known | undefined {
    return this.messages.size === 0 ? undefined : this.#random.one([...this.messages.values()]);
  }

  #set(known: Known, changes: Partial<Message>): void {
    const message = { ...known.message, ...changes };
    this.messages.set(message.id, { ...known, message });
  }

  #send(): void {
    this.#newest += 1 + this.#random.below(3);
    const channelId = this.#random.below(3) === 0 ? KITCHEN : GARDEN;
    const where = { kind: 'topic', channelId, topic: this.#random.one(topics) } as const;
    const example = exampleMessage({ id: this.#newest, in: where });
    const isReceived = this.followed.includes(channelId);
    const isRead = !isReceived || this.#random.below(3) === 0;
    const flags: StoredMessage['flags'] = isRead ? ['read'] : [];
    this.messages.set(example.id, { message: { ...example, flags }, isReceived });
    const { flags: _, ...message } = example;
    if (isReceived) this.#happens({ type: 'message', message, flags });
  }

  #edit(): void {
    const known = this.#one();
    if (!known) return;
    const { id, stream_id, flags } = known.message;
    const rendered_content = `<p>edit ${this.#random.below(1000)}</p>`;
    const edit_timestamp = 1_770_000_000 + this.#log.length;
    this.#set(known, { content: rendered_content, last_edit_timestamp: edit_timestamp });
    if (!this.#isTold(known)) return;
    const ids = { message_id: id, message_ids: [id], stream_id };
    const content = { rendered_content, is_me_message: false, rendering_only: false };
    this.#happens({ type: 'update_message', ...ids, ...content, flags, edit_timestamp });
  }

  /** Moves some messages of a topic within its channel. */
  #move(): void {
    const one = this.#one();
    if (!one) return;
    const { stream_id = 0, subject: orig_subject, id } = one.message;
    const subject = this.#random.one(topics.filter((topic) => topic !== orig_subject));
    const moved = this.view(`c:${stream_id}:${orig_subject.toLowerCase()}`).filter(
      (message) => message.id === id || (message.id > id && this.#random.below(2) === 0),
    );
    const edit_timestamp = 1_770_000_000 + this.#log.length;
    const all = moved.flatMap((message) => this.messages.get(message.id) ?? []);
    const told = all.filter((known) => this.#isTold(known));
    for (const known of all) {
      this.#set(known, { subject, last_moved_timestamp: edit_timestamp });
    }
    if (told.length === 0) return;
    const message_ids = told.map(({ message }) => message.id);
    const [first] = told;
    const place = { stream_id, orig_subject, subject, propagate_mode: 'change_later' };
    const flags = first?.message.flags ?? [];
    const ids = { message_id: message_ids[0], message_ids };
    const rest = { rendering_only: false, topic_links: [], edit_timestamp, flags };
    this.#happens({ type: 'update_message', ...ids, ...place, ...rest });
  }

  #delete(): void {
    const known = this.#one();
    if (!known) return;
    const { id, stream_id, subject: topic } = known.message;
    this.messages.delete(id);
    if (!this.#isTold(known)) return;
    const place = { message_type: 'stream', stream_id, topic };
    this.#happens({ type: 'delete_message', message_ids: [id], ...place });
  }

  #react(): void {
    const known = this.#one();
    if (!known) return;
    const key = { user_id: 9, emoji_code: '1f44d', reaction_type: 'unicode_emoji' } as const;
    const reaction = { ...key, emoji_name: '+1' };
    const { id, reactions } = known.message;
    const op = reactions.length === 0 ? 'add' : 'remove';
    this.#set(known, { reactions: op === 'add' ? [reaction] : [] });
    if (this.#isTold(known)) this.#happens({ type: 'reaction', op, message_id: id, ...reaction });
  }

  #flag(flag: 'read' | 'starred'): void {
    const known = this.#one();
    if (!known?.isReceived || !this.followed.includes(known.message.stream_id ?? 0)) return;
    const { id, flags, stream_id, subject } = known.message;
    const op = flags.includes(flag) ? 'remove' : 'add';
    const others = flags.filter((other) => other !== flag);
    this.#set(known, { flags: op === 'add' ? [...others, flag] : others } as Partial<Message>);
    const message_details =
      flag === 'read' && op === 'remove'
        ? { [id]: { type: 'stream', stream_id, topic: subject } }
        : undefined;
    const event = { op, flag, messages: [id], all: false };
    this.#happens({
      type: 'update_message_flags',
      ...event,
      ...(message_details && { message_details }),
    });
  }

  #read(isMeant: (message: StoredMessage) => boolean): number[] {
    const read: number[] = [];
    for (const known of this.messages.values()) {
      const { id, flags } = known.message;
      if (flags.includes('read') || !isMeant(known.message)) continue;
      this.#set(known, { flags: [...flags, 'read'] } as Partial<Message>);
      read.push(id);
    }
    return read;
  }

  #readAll(): void {
    if (this.#random.below(4) > 0) return;
    this.#read(() => true);
    const event = { op: 'add', flag: 'read', messages: [], all: true };
    this.#happens({ type: 'update_message_flags', ...event });
  }

  #enterOrLeave(): void {
    const subscription = { stream_id: KITCHEN, name: `channel ${KITCHEN}`, subscriber_count: 1 };
    this.#isInKitchen = !this.#isInKitchen;
    const op = this.#isInKitchen ? 'add' : 'remove';
    this.#happens({ type: 'subscription', op, subscriptions: [subscription] });
    if (this.#isInKitchen) return;
    // Leaving a channel marks its messages as read, which a later event reports.
    const messages = this.#read(({ stream_id }) => stream_id === KITCHEN);
    const event = { op: 'add', flag: 'read', messages, all: false };
    this.#happens({ type: 'update_message_flags', ...event });
  }
}
