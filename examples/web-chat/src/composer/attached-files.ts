import type { ConversationTarget } from '@tidings/sdk';
import { useCallback, useSyncExternalStore } from 'react';
import { pageMemory } from '../account/page-memory.ts';

export interface AttachedFiles {
  readonly files: readonly File[];
  add(files: readonly File[]): void;
  remove(files: readonly File[]): void;
}

const none: readonly File[] = [];
/** By conversation, as long as the page is open: drafts hold texts alone. Who leaves the page is warned. */
const attached = pageMemory<string, readonly File[]>();
const listeners = new Set<() => void>();

/** The files that go with the next message of a conversation. */
export function useAttachedFiles(to: ConversationTarget): AttachedFiles {
  const key = JSON.stringify(to);
  const files = useSyncExternalStore(follow, () => attached.get(key) ?? none);
  const change = useCallback(
    (make: (present: readonly File[]) => readonly File[]) =>
      attach(key, make(attached.get(key) ?? none)),
    [key],
  );
  return {
    files,
    add: (added) => change((present) => [...present, ...added]),
    remove: (gone) => change((present) => present.filter((file) => !gone.includes(file))),
  };
}

/** They go along with a draft that goes to another conversation. */
export function moveAttachedFiles(from: ConversationTarget, to: ConversationTarget): void {
  const [fromKey, toKey] = [JSON.stringify(from), JSON.stringify(to)];
  const files = attached.get(fromKey);
  if (!files) return;
  attach(fromKey, none);
  attach(toKey, [...(attached.get(toKey) ?? none), ...files]);
}

function attach(key: string, files: readonly File[]): void {
  if (files.length > 0) attached.set(key, files);
  else attached.delete(key);
  if (attached.size > 0) addEventListener('beforeunload', warn);
  else removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

/** The browser asks whether to go. */
function warn(event: BeforeUnloadEvent): void {
  if (attached.size > 0) event.preventDefault();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
