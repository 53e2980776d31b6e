import { expectArgument } from '../arguments/expected.ts';
import { aTarget } from '../arguments/places.ts';
import type { Connection } from '../connection/connection.ts';
import type { Api } from '../endpoints/api-functions.ts';
import type { CancelTimer, Environment } from '../environment.ts';
import type { Live } from '../live.ts';
import { type ConversationTarget, conversationKey, targetMeant } from '../messages/conversation.ts';
import { followRecord } from '../store/follow-record.ts';
import type { RecordStore } from '../store/record.ts';
import { TypingOthers } from './typing-others.ts';

interface TypingOptions {
  readonly api: Pick<Api, 'setTypingStatus'>;
  readonly records: RecordStore;
  readonly connection: Pick<Connection, 'onTransient' | 'state'>;
  readonly environment: Pick<Environment, 'now' | 'after' | 'online'>;
}

/** The typing state of others and of the person. Every tab has it. */
export interface Typing {
  /** Returns the others who are typing in a conversation, in the order in which they began. */
  others(target: ConversationTarget): Live<readonly number[]>;
  /** Records a change of a text for this target; call it as often as it happens. */
  composing(target: ConversationTarget): void;
  /** Records that the text was sent or abandoned. */
  stopped(): void;
  /** Stops reporting. */
  close(): void;
}

/** For servers that do not state their own. */
const DEFAULT_EXPIRY_MS = 15_000;
const DEFAULT_REPEAT_MS = 10_000;
const DEFAULT_IDLE_MS = 5_000;
/** Later requests would be outdated. */
const SEND_LIMIT_MS = 10_000;

export function createTyping({ api, records, connection, environment }: TypingOptions): Typing {
  const realm = followRecord(records, 'realm');
  const self = followRecord(records, 'self');
  const settings = followRecord(records, 'settings');
  const selfId = () => self.current?.userId;
  // A server that does not answer must not get a request with every key stroke.
  const isReachable = () =>
    environment.online.current && connection.state.current.name !== 'offline';
  const others = new TypingOthers(
    environment.after,
    () => realm.current?.server_typing_started_expiry_period_milliseconds ?? DEFAULT_EXPIRY_MS,
    selfId,
  );
  const sender = new TypingSender({
    environment,
    repeatMs: () =>
      realm.current?.server_typing_started_wait_period_milliseconds ?? DEFAULT_REPEAT_MS,
    idleMs: () => realm.current?.server_typing_stopped_wait_period_milliseconds ?? DEFAULT_IDLE_MS,
    mayTell(target) {
      if (!isReachable()) return false;
      if (target.kind === 'topic') {
        return settings.current?.send_stream_typing_notifications !== false;
      }
      const hasOthers = target.userIds.some((id) => id !== selfId());
      return hasOthers && settings.current?.send_private_typing_notifications !== false;
    },
    send: async (op, target) => {
      if (!isReachable()) return;
      await api.setTypingStatus({ op, ...wireForm(target) }, { timeoutMs: SEND_LIMIT_MS });
    },
  });
  const stopListening = [
    connection.onTransient((events) => others.receive(events)),
    self.subscribe(() => others.refresh()),
  ];
  return {
    others(target) {
      expectArgument('typing.others', target, aTarget);
      return others.in(target);
    },
    composing(target) {
      expectArgument('typing.composing', target, aTarget);
      sender.composing(target);
    },
    stopped: () => sender.stopped(),
    close() {
      for (const stop of stopListening) stop();
      for (const record of [realm, self, settings]) record.stop();
      sender.stopped();
      others.clear();
    },
  };
}

function wireForm(target: ConversationTarget) {
  return target.kind === 'topic'
    ? { type: 'channel' as const, stream_id: target.channelId, topic: target.topic }
    : { type: 'direct' as const, to: [...target.userIds] };
}

interface TypingSenderOptions {
  readonly environment: Pick<Environment, 'now' | 'after'>;
  /** The interval at which a `start` is repeated while the person types. */
  readonly repeatMs: () => number;
  /** The time without input after which the person has stopped. */
  readonly idleMs: () => number;
  /** Tells whether others may know of it. */
  readonly mayTell: (target: ConversationTarget) => boolean;
  readonly send: (op: 'start' | 'stop', target: ConversationTarget) => Promise<unknown>;
}

interface Told {
  readonly target: ConversationTarget;
  readonly key: string;
  readonly at: number;
}

/** Tells others that the person is typing, at the intervals that the server specifies (L2). */
class TypingSender {
  readonly #options: TypingSenderOptions;
  #told: Told | undefined;
  #cancelIdle: CancelTimer = () => undefined;
  /** Sends in order: a `stop` that overtakes its `start` would leave it standing. */
  #sent: Promise<unknown> = Promise.resolve();

  constructor(options: TypingSenderOptions) {
    this.#options = options;
  }

  /** Records a change of the text; call it as often as it happens. */
  composing(to: ConversationTarget): void {
    const { environment, repeatMs, idleMs, mayTell } = this.#options;
    const target = targetMeant(to);
    const key = keyOf(target);
    if (this.#told && this.#told.key !== key) this.stopped();
    if (!mayTell(target)) return;
    const now = environment.now();
    const sinceMs = this.#told && now - this.#told.at;
    // After a clock was set back, the elapsed time is unknown.
    if (sinceMs === undefined || sinceMs < 0 || sinceMs >= repeatMs()) {
      this.#told = { target, key, at: now };
      this.#send('start', target);
    }
    this.#cancelIdle();
    this.#cancelIdle = environment.after(idleMs(), () => this.stopped());
  }

  /** Ends typing: the text was sent, cancelled, or idle for too long. */
  stopped(): void {
    this.#cancelIdle();
    const told = this.#told;
    this.#told = undefined;
    if (told) this.#send('stop', told.target);
  }

  #send(op: 'start' | 'stop', target: ConversationTarget): void {
    // Errors do not matter: a start is repeated, and ends by itself.
    this.#sent = this.#sent.then(() => this.#options.send(op, target)).catch(() => undefined);
  }
}

function keyOf(target: ConversationTarget): string {
  return target.kind === 'topic'
    ? conversationKey(target)
    : conversationKey({ kind: 'direct', members: target.userIds });
}
