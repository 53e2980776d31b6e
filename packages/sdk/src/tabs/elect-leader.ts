import { unlessAborted } from '../api/request-abort.ts';
import type { Locks } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';

export interface Election {
  readonly isLeader: Live<boolean>;
  /** Stops leading or waiting. Settles once its work has stopped and the next tab may lead. */
  resign(): Promise<void>;
}

/** The work of a tab while it leads. */
export interface LeaderRole {
  /** Settles once the tab has what leading takes. Until then it leaves that to others. */
  ready(): Promise<unknown>;
  begin(): void;
  /** Settles once nothing runs any more; the next leader waits for it. */
  end(): Promise<void>;
}

/** Runs for leader until it resigns. The platform's lock decides, so a killed leader is replaced at once (T1). */
export function electLeader(locks: Locks, name: string, role?: LeaderRole): Election {
  const isLeader = new LiveValue(false);
  const resigned = new AbortController();
  const { signal } = resigned;
  const over = unlessAborted(Promise.resolve(role?.ready()), signal)
    .then(() => locks.hold(name, () => lead(isLeader, signal, role), signal))
    .catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  // `resign` reports the error.
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
  role: LeaderRole | undefined,
): Promise<void> {
  if (resigned.aborted) return;
  isLeader.set(true);
  try {
    role?.begin();
    await new Promise((resolve) => {
      resigned.addEventListener('abort', resolve, { once: true });
      if (resigned.aborted) resolve(undefined);
    });
  } finally {
    await role?.end();
    isLeader.set(false);
  }
}
