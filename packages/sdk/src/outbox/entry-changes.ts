import type { Command } from '../commands/command.ts';
import { textsOf } from '../commands/edit-message.ts';
import type {
  LocalChangeRef,
  LocalChangeStore,
  LocalChangeWrite,
  StoredLocalChanges,
} from '../local-changes/local-change.ts';
import type { Refusal, StoredEntry } from '../local-changes/outbox-entry.ts';
import type { Entries } from '../local-changes/outbox-index.ts';
import {
  asFailed,
  asSent,
  isCut,
  isOursAlone,
  newEntry,
  pointingTo,
  withResult,
} from './entry-state.ts';
import { dependentsOf } from './send-order.ts';

/**
 * Changes entries as they are stored now, whichever tab stored them. `plan` gets the named entries that still exist,
 * and the stored values of `others`. It may run more than once.
 */
export function changeEntries(
  localChanges: LocalChangeStore,
  ids: readonly string[],
  plan: (entries: Entries, stored: StoredLocalChanges) => readonly LocalChangeWrite[],
  others: readonly LocalChangeRef[] = [],
): Promise<void> {
  const refs = ids.map((id) => ({ kind: 'outbox' as const, id }));
  return localChanges.transact([...refs, ...others], (stored) => {
    const found = ids.flatMap((id) => {
      const entry = stored.get('outbox', id);
      return entry ? [[id, entry] as const] : [];
    });
    return plan(new Map(found), stored);
  });
}

export function putEntry(value: StoredEntry): LocalChangeWrite {
  return { put: { kind: 'outbox', id: value.id, value } };
}

/** Removes an entry, and its file if no other entry uses it. */
export function removeEntry(entry: StoredEntry): LocalChangeWrite[] {
  return [{ remove: { kind: 'outbox', id: entry.id } }, ...removeFile(entry)];
}

function removeFile({ command }: StoredEntry): LocalChangeWrite[] {
  return command.name === 'uploadFile'
    ? [{ remove: { kind: 'file', id: command.args.fileId } }]
    : [];
}

/**
 * Marks an entry as completed, and gives its result to its dependents, in the same write. It stays as `sent` unless
 * the records already show it; an uploaded file stays until a message uses it.
 */
export function finish(
  entry: StoredEntry,
  result: unknown,
  entries: Entries,
  isShown: boolean,
): LocalChangeWrite[] {
  const dependents = dependentsOf(entry.id, entries);
  const changes = dependents.map((dependent) => putEntry(withResult(dependent, entry.id, result)));
  const isUpload = entry.command.name === 'uploadFile';
  const isDone = isUpload ? dependents.length > 0 : isShown;
  if (isDone) return [...changes, ...removeEntry(entry)];
  const sent = asSent(entry, result);
  return [...changes, putEntry(sent), ...removeFile(sent)];
}

/**
 * Removes an entry that the server does not have, with the changes of what it would make and the files that only it
 * used.
 */
export function discard(entry: StoredEntry, entries: Entries): LocalChangeWrite[] {
  if (isCut(entry)) return removeEntry(entry);
  const changes = dependentsOf(entry.id, entries).flatMap((dependent) =>
    'message' in dependent.command.args
      ? removeEntry(dependent)
      : [putEntry(asFailed(dependent, fileGone))],
  );
  const upon = editsUpon(entry, undefined, entries);
  return [...changes, ...upon, ...removeFilesOf(entry, [], entries), ...removeEntry(entry)];
}

/** The refusal of a message whose file was taken back. */
export const fileGone: Refusal = {
  code: 'UPLOAD_GONE',
  message: 'A file of this message was removed.',
  isFinal: true,
};

export const messageGone: Refusal = {
  code: 'MESSAGE_GONE',
  message: 'The message that this changes is no longer on this device.',
  isFinal: true,
};

/** Removes the uploads that only this entry used, except those to keep. */
function removeFilesOf(
  { id, dependsOn }: StoredEntry,
  kept: readonly string[],
  entries: Entries,
): LocalChangeWrite[] {
  return dependsOn.flatMap((needed) => {
    const upload = entries.get(needed);
    if (upload?.command.name !== 'uploadFile' || !isOursAlone(upload)) return [];
    const isNeeded = dependentsOf(needed, entries).some((dependent) => dependent.id !== id);
    return isNeeded || kept.includes(needed) ? [] : removeEntry(upload);
  });
}

/** Replaces an entry that the server does not have by a new one (O2). */
export function replace(
  entry: StoredEntry,
  command: Command,
  newId: string,
  entries: Entries,
): { readonly entry: StoredEntry; readonly changes: LocalChangeWrite[] } {
  const { sequence, createdAt, results } = entry;
  const birth = { id: newId, sequence, createdAt };
  const replacement = { ...newEntry(command, birth), results };
  // Changes of a message that the server has remain changes of that message.
  const bound = isCut(entry) ? [] : dependentsOf(entry.id, entries);
  const dependents = bound.map((dependent) => putEntry(pointingTo(dependent, entry.id, newId)));
  const removal: LocalChangeWrite = { remove: { kind: 'outbox', id: entry.id } };
  const files = removeFilesOf(entry, replacement.dependsOn, entries);
  const upon = editsUpon(entry, command, entries);
  const changes = [removal, ...files, putEntry(replacement), ...dependents, ...upon];
  return { entry: replacement, changes };
}

/**
 * Adapts the edits that were based on an entry that is removed or replaced: they also accept the text that will be
 * there instead. The first text that they replace stays first, since it is part of the request.
 */
function editsUpon(
  { id, command, lane }: StoredEntry,
  instead: Command | undefined,
  entries: Entries,
): LocalChangeWrite[] {
  if (command.name !== 'editMessage') return [];
  const { content, replaces } = command.args;
  const before = instead?.name === 'editMessage' ? [instead.args.content] : textsOf(replaces);
  return [...entries.values()].flatMap((entry) => {
    const isOther = entry.id !== id && entry.lane === lane && entry.state !== 'sent';
    if (!isOther || entry.command.name !== 'editMessage') return [];
    const { args } = entry.command;
    const known = textsOf(args.replaces);
    if (!known.includes(content)) return [];
    const all = [...new Set([...known, ...before])];
    return [
      putEntry({ ...entry, command: { ...entry.command, args: { ...args, replaces: all } } }),
    ];
  });
}
