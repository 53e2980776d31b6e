import type { CancelTimer, Environment } from '../environment.ts';
import { conversationKey } from '../messages/conversation.ts';
import { type ConversationTarget, targetMeant } from '../messages/target.ts';

export interface TypingSenderOptions {
  readonly environment: Pick<Environment, 'now' | 'after'>;
  /** How long a `start` lasts while the person goes on. */
  readonly repeatMs: () => number;
  /** How long without a key stroke means that they stopped. */
  readonly idleMs: () => number;
  /** Whether others may know of it. */
  readonly mayTell: (target: ConversationTarget) => boolean;
  readonly send: (op: 'start' | 'stop', target: ConversationTarget) => Promise<unknown>;
}

interface Told {
  readonly target: ConversationTarget;
  readonly key: string;
  readonly at: number;
}

/** Tells others that the person types, at the periods that the server names (L2). */
export class TypingSender {
  readonly #options: TypingSenderOptions;
  #told: Told | undefined;
  #cancelIdle: CancelTimer = () => undefined;
  /** In their order: a `stop` that overtakes its `start` would leave that standing. */
  #sent: Promise<unknown> = Promise.resolve();

  constructor(options: TypingSenderOptions) {
    this.#options = options;
  }

  /** The person did something in the text; to be called as often as they do. */
  composing(to: ConversationTarget): void {
    const { environment, repeatMs, idleMs, mayTell } = this.#options;
    const target = targetMeant(to);
    const key = keyOf(target);
    if (this.#told && this.#told.key !== key) this.stopped();
    if (!mayTell(target)) return;
    const now = environment.now();
    const sinceMs = this.#told && now - this.#told.at;
    // A clock that was set back does not say how long it was.
    if (sinceMs === undefined || sinceMs < 0 || sinceMs >= repeatMs()) {
      this.#told = { target, key, at: now };
      this.#send('start', target);
    }
    this.#cancelIdle();
    this.#cancelIdle = environment.after(idleMs(), () => this.stopped());
  }

  /** Sent, cancelled, or idle for too long. */
  stopped(): void {
    this.#cancelIdle();
    const told = this.#told;
    this.#told = undefined;
    if (told) this.#send('stop', told.target);
  }

  #send(op: 'start' | 'stop', target: ConversationTarget): void {
    // Nobody misses it: a start is repeated, and ends by itself.
    this.#sent = this.#sent.then(() => this.#options.send(op, target)).catch(() => undefined);
  }
}

function keyOf(target: ConversationTarget): string {
  return target.kind === 'topic'
    ? conversationKey(target)
    : conversationKey({ kind: 'direct', members: target.userIds });
}
