import type { Locks } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';

export interface Election {
  readonly isLeader: Live<boolean>;
  /** Gives up leading, or waiting to. */
  resign(): Promise<void>;
}

/** Stands until it resigns. The platform's lock decides, so a killed leader is replaced at once (T1). */
export function electLeader(locks: Locks, name: string): Election {
  const isLeader = new LiveValue(false);
  const resigned = new AbortController();
  const over = locks
    .hold(name, () => lead(isLeader, resigned.signal), resigned.signal)
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

async function lead(isLeader: LiveValue<boolean>, resigned: AbortSignal): Promise<void> {
  if (resigned.aborted) return;
  isLeader.set(true);
  await new Promise((resolve) => resigned.addEventListener('abort', resolve));
  isLeader.set(false);
}
