import type { Locks } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';

export interface Election {
  readonly isLeader: Live<boolean>;
  /** Gives up leading, or waiting to; done once nothing of it runs and the next may lead. */
  resign(): Promise<void>;
}

/** What a tab does while it leads. */
export interface Term {
  begin(): void;
  /** Nothing of it runs any more when it is done; the next leader waits for it. */
  end(): Promise<void>;
}

/** Stands until it resigns. The platform's lock decides, so a killed leader is replaced at once (T1). */
export function electLeader(locks: Locks, name: string, term?: Term): Election {
  const isLeader = new LiveValue(false);
  const resigned = new AbortController();
  const over = locks
    .hold(name, () => lead(isLeader, resigned.signal, term), resigned.signal)
    .catch((error: unknown) => {
      if (!resigned.signal.aborted) throw error;
    });
  // Reported by `resign`.
  over.catch(() => undefined);
  return {
    isLeader,
    resign() {
      resigned.abort();
      return over;
    },
  };
}

async function lead(
  isLeader: LiveValue<boolean>,
  resigned: AbortSignal,
  term: Term | undefined,
): Promise<void> {
  if (resigned.aborted) return;
  isLeader.set(true);
  try {
    term?.begin();
    await new Promise((resolve) => {
      resigned.addEventListener('abort', resolve, { once: true });
      if (resigned.aborted) resolve(undefined);
    });
  } finally {
    await term?.end();
    isLeader.set(false);
  }
}
