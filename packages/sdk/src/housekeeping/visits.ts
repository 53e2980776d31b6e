import type { Environment } from '../environment.ts';
import type { ConversationKey } from '../messages/conversation.ts';
import type { Visits } from '../store/record-kinds.ts';

/** How often a visible conversation is touched again. */
const AGAIN_MS = 5 * 60_000;

export interface VisitTracker {
  /** Records that the person is looking at the conversation. */
  touch(conversation: ConversationKey): void;
  /** Records that the person is looking at the conversation, until the returned function is called. */
  open(conversation: ConversationKey): () => void;
  /** Takes the visits that any tab recorded since the last time. */
  take(): Visits;
  /** Returns them without taking them. */
  peek(): Visits;
  close(): void;
}

/** Creates the record of visits. Every tab records its own and tells the others; the leader stores them. */
export function createVisitTracker(
  environment: Pick<Environment, 'now' | 'after' | 'openChannel'>,
  name: string,
): VisitTracker {
  const channel = environment.openChannel(`tidings:visits:${name}`);
  let noted: Record<ConversationKey, number> = {};
  const timers = new Set<() => void>();
  channel.onMessage((message) => {
    const visit = message as { conversation: ConversationKey; at: number };
    noted[visit.conversation] = visit.at;
  });

  function touch(conversation: ConversationKey): void {
    const at = environment.now();
    // Skips a repetition that was not taken yet. A visit from before the clock was set back does not count.
    const since = at - (noted[conversation] ?? 0);
    if (since >= 0 && since < AGAIN_MS / 2) return;
    noted[conversation] = at;
    channel.send({ conversation, at });
  }

  return {
    touch,
    open(conversation) {
      let cancel: () => void = () => undefined;
      const stay = () => {
        timers.delete(cancel);
        touch(conversation);
        cancel = environment.after(AGAIN_MS, stay);
        timers.add(cancel);
      };
      stay();
      return () => {
        timers.delete(cancel);
        cancel();
      };
    },
    take() {
      const taken = noted;
      noted = {};
      return taken;
    },
    peek: () => noted,
    close() {
      for (const cancel of timers) cancel();
      channel.close();
    },
  };
}

/** The age at which a visit counts as over. */
export const OPEN_FOR_MS = 3 * AGAIN_MS;
