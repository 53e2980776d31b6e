import type { CancelTimer, Environment } from '../environment.ts';
import { type ConversationTarget, conversationKey, targetMeant } from '../messages/conversation.ts';

export interface TypingSenderOptions {
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
export class TypingSender {
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
