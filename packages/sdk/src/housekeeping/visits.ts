import type { Environment } from '../environment.ts';
import type { ConversationKey } from '../messages/conversation.ts';
import type { Visits } from '../store/record-kinds.ts';

/** While it is looked at, a conversation is touched again this often. */
const AGAIN_MS = 5 * 60_000;

export interface VisitBook {
  /** The conversation is looked at now. */
  touch(conversation: ConversationKey): void;
  /** The conversation is looked at until the result is called. */
  open(conversation: ConversationKey): () => void;
  /** What any tab noted since the last time. */
  take(): Visits;
  /** The same without taking it. */
  peek(): Visits;
  close(): void;
}

/** Every tab notes what is looked at, and tells the others; whichever of them leads stores it. */
export function createVisitBook(
  environment: Pick<Environment, 'now' | 'after' | 'openChannel'>,
  name: string,
): VisitBook {
  const channel = environment.openChannel(`tidings:visits:${name}`);
  let noted: Record<ConversationKey, number> = {};
  const timers = new Set<() => void>();
  channel.onMessage((message) => {
    const visit = message as { conversation: ConversationKey; at: number };
    noted[visit.conversation] = visit.at;
  });

  function touch(conversation: ConversationKey): void {
    const at = environment.now();
    // Not news while nobody took the last one; one from before the clock was set back is none.
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

/** One that is not looked at any more at this age. */
export const OPEN_FOR_MS = 3 * AGAIN_MS;
