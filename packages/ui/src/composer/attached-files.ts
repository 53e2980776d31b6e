import type { ConversationTarget } from '@tidings/sdk';
import { useCallback, useSyncExternalStore } from 'react';
import { pageMemory } from '../account/page-memory.ts';

export interface AttachedFiles {
  readonly files: readonly File[];
  add(files: readonly File[]): void;
  remove(files: readonly File[]): void;
}

const none: readonly File[] = [];
/** Files by conversation, kept in memory: drafts hold only text. The browser warns before the page closes. */
const attached = pageMemory<string, readonly File[]>();
const listeners = new Set<() => void>();

/** The files to send with the next message of a conversation. */
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

/** Moves the files along with a draft that moves to another conversation. */
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

/** Makes the browser ask before the page closes. */
function warn(event: BeforeUnloadEvent): void {
  if (attached.size > 0) event.preventDefault();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
