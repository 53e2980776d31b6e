import type { Client, TimelineItem } from '@tidings/sdk';
import { useClient, useOwnUser } from '@tidings/sdk/react';
import { useEffect, useSyncExternalStore } from 'react';
import { onForget } from '../account/page-memory.ts';
import { leaveToBanner } from '../ui/leave-to-banner.ts';

/** The time to take a deletion back. */
const forMs = 10_000;
const storageKey = 'tidings:deleting';

interface Held {
  readonly client: Client;
  /** The keys of the messages, which are hidden meanwhile. */
  readonly keys: ReadonlySet<string>;
  readonly deletion: Deletion;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** A deletion that waits, as it is stored: it is carried out even if the page is closed meanwhile. */
interface Deletion {
  /** The server and the person. */
  readonly owner: string;
  readonly messageIds: readonly number[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

let held: Held | undefined;
const listeners = new Set<() => void>();

type Deleted = Pick<TimelineItem, 'key' | 'message'>;

/** Returns a function that hides messages, and deletes them unless that is undone soon. */
export function useHoldDeletion(): (messages: readonly Deleted[]) => void {
  const client = useClient();
  const owner = useOwner();
  return (messages) => {
    carryOutNow();
    const messageIds = messages.map(({ message }) => message.id);
    const deletion = { owner, messageIds, at: Date.now() + forMs };
    const timer = setTimeout(carryOutNow, forMs);
    store([...stored(), deletion]);
    set({ client, keys: new Set(messages.map(({ key }) => key)), deletion, timer });
  };
}

/** Shows the messages again. */
export function undoDeletion(): void {
  if (held) forget(held.deletion);
  clearTimeout(held?.timer);
  set(undefined);
}

/** The deletion that can still be undone. */
export function useHeldDeletion(): Held | undefined {
  const client = useClient();
  const present = useSyncExternalStore(follow, () => held);
  return present?.client === client ? present : undefined;
}

/** Carries out the deletions of pages that were closed before the time was over. */
export function useClosedDeletions(): void {
  const client = useClient();
  const owner = useOwner();
  useEffect(() => {
    const timers = stored()
      .filter((each) => each.owner === owner && each.at !== held?.deletion.at)
      .map((deletion) => {
        const carryOut = () => {
          // It was undone in another tab.
          if (stored().some(({ at }) => at === deletion.at)) carriedOut(client, deletion);
        };
        return setTimeout(carryOut, Math.max(0, deletion.at - Date.now()));
      });
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [client, owner]);
}

function useOwner(): string {
  const { serverUrl } = useClient();
  return `${serverUrl} ${useOwnUser()?.user.user_id}`;
}

function carryOutNow(): void {
  const present = held;
  if (!present) return;
  clearTimeout(present.timer);
  // They stay hidden until the change is stored, which hides them from then on.
  const over = () => {
    if (held === present) set(undefined);
  };
  carriedOut(present.client, present.deletion, over);
}

function carriedOut(client: Client, deletion: Deletion, over?: () => void): void {
  const deleting = Promise.all(
    deletion.messageIds.map((id) => client.change.deleteMessage({ message: { id } })),
  );
  leaveToBanner(deleting.then(() => forget(deletion)).finally(over));
}

function forget({ at }: Deletion): void {
  store(stored().filter((each) => each.at !== at));
}

function stored(): readonly Deletion[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function store(deletions: readonly Deletion[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(deletions));
  } catch {
    // The disk is full. The deletion then needs the page to stay open.
  }
}

function set(next: Held | undefined): void {
  held = next;
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onForget(() => set(undefined));
