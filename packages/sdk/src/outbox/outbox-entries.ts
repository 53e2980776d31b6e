import { rulesOf } from '../commands/all-rules.ts';
import type { Command } from '../commands/command.ts';
import { textsOf } from '../commands/edit-message.ts';
import type { KeepsakeChange } from '../keepsakes/keepsake.ts';
import type { Entries } from '../keepsakes/outbox-book.ts';
import type { Refusal, StoredEntry } from '../keepsakes/outbox-entry.ts';
import { dependentsOf, isCut, isOursAlone } from './outbox-rules.ts';

interface Birth {
  readonly id: string;
  readonly sequence: number;
  readonly createdAt: number;
}

/** Takes a command: once what is meant is settled, one conversation has one lane and one list. */
export function newEntry(given: Command, birth: Birth): StoredEntry {
  const command = meant(given);
  const rules = rulesOf(command);
  return {
    ...birth,
    command,
    lane: rules.lane(command.args),
    state: 'waiting',
    dependsOn: rules.dependsOn?.(command.args) ?? [],
    results: {},
    tried: undefined,
    messageId: undefined,
    refusal: undefined,
    trouble: undefined,
  };
}

function meant(command: Command): Command {
  const args = rulesOf(command).meant?.(command.args) ?? command.args;
  return { ...command, args } as Command;
}

export function putEntry(value: StoredEntry): KeepsakeChange {
  return { put: { kind: 'outbox', id: value.id, value } };
}

/** Takes an entry out, and the file that only it needed. */
export function removeEntry(entry: StoredEntry): KeepsakeChange[] {
  return [{ remove: { kind: 'outbox', id: entry.id } }, ...removeFile(entry)];
}

function removeFile({ command }: StoredEntry): KeepsakeChange[] {
  return command.name === 'uploadFile'
    ? [{ remove: { kind: 'file', id: command.args.fileId } }]
    : [];
}

/** What the server refused it does not have. */
export function failed(entry: StoredEntry, refusal: Refusal): StoredEntry {
  return { ...entry, state: 'failed', refusal, tried: undefined, trouble: undefined };
}

/**
 * The server did it: those that depend on it get what it resulted in, in the same write. Unless the
 * records show it already it stays, as `sent`; so does a file that no message needs yet.
 */
export function finish(
  entry: StoredEntry,
  result: unknown,
  entries: Entries,
  isShown: boolean,
): KeepsakeChange[] {
  const dependents = dependentsOf(entry.id, entries);
  const changes = dependents.map((dependent) => putEntry(withResult(dependent, entry.id, result)));
  const isUpload = entry.command.name === 'uploadFile';
  const isDone = isUpload ? dependents.length > 0 : isShown;
  if (isDone) return [...changes, ...removeEntry(entry)];
  const results = { ...entry.results, [entry.id]: result ?? null };
  const messageId = entry.command.name === 'sendMessage' ? Number(result) : undefined;
  const sent: StoredEntry = { ...entry, state: 'sent', results, messageId, trouble: undefined };
  return [...changes, putEntry(sent), ...removeFile(sent)];
}

/** The entry with what one of those that it depends on resulted in. */
export function withResult(entry: StoredEntry, id: string, result: unknown): StoredEntry {
  const command = withMessageId(entry.command, id, result);
  const lane = rulesOf(command).lane(command.args);
  return { ...entry, command, lane, results: { ...entry.results, [id]: result ?? null } };
}

/** What spoke of the unsent message speaks of the message, in one lane with later changes of it. */
function withMessageId(command: Command, localId: string, id: unknown): Command {
  return typeof id === 'number' ? withMessage(command, localId, { id }) : command;
}

function withMessage(
  command: Command,
  localId: string,
  message: { readonly id: number } | { readonly localId: string },
): Command {
  const { args } = command;
  if (!('message' in args) || !('localId' in args.message)) return command;
  if (args.message.localId !== localId) return command;
  return { ...command, args: { ...args, message } } as Command;
}

/** Takes back what the server does not have, what would change it, and the files that only it needed. */
export function discard(entry: StoredEntry, entries: Entries): KeepsakeChange[] {
  if (isCut(entry)) return removeEntry(entry);
  const changes = dependentsOf(entry.id, entries).flatMap((dependent) =>
    'message' in dependent.command.args
      ? removeEntry(dependent)
      : [putEntry(failed(dependent, fileGone))],
  );
  const upon = editsUpon(entry, undefined, entries);
  return [...changes, ...upon, ...removeFilesOf(entry, [], entries), ...removeEntry(entry)];
}

/** Why an entry waits for nothing any more. */
export const fileGone: Refusal = {
  code: 'UPLOAD_GONE',
  message: 'A file of this message was taken back.',
  isFinal: true,
};

export const messageGone: Refusal = {
  code: 'MESSAGE_GONE',
  message: 'The message that this changes is no longer on this device.',
  isFinal: true,
};

/** The uploads that nobody needs once this entry is gone, but for those that are kept. */
function removeFilesOf(
  { id, dependsOn }: StoredEntry,
  kept: readonly string[],
  entries: Entries,
): KeepsakeChange[] {
  return dependsOn.flatMap((needed) => {
    const upload = entries.get(needed);
    if (upload?.command.name !== 'uploadFile' || !isOursAlone(upload)) return [];
    const isNeeded = dependentsOf(needed, entries).some((dependent) => dependent.id !== id);
    return isNeeded || kept.includes(needed) ? [] : removeEntry(upload);
  });
}

/** Puts a new entry in the place of one that the server does not have (O2). */
export function replace(
  entry: StoredEntry,
  command: Command,
  newId: string,
  entries: Entries,
): { readonly entry: StoredEntry; readonly changes: KeepsakeChange[] } {
  const { sequence, createdAt, results } = entry;
  const birth = { id: newId, sequence, createdAt };
  const replacement = { ...newEntry(command, birth), results };
  // A change of a message that the server has goes on to change that one.
  const bound = isCut(entry) ? [] : dependentsOf(entry.id, entries);
  const dependents = bound.map((dependent) => putEntry(pointingTo(dependent, entry.id, newId)));
  const removal: KeepsakeChange = { remove: { kind: 'outbox', id: entry.id } };
  const files = removeFilesOf(entry, replacement.dependsOn, entries);
  const upon = editsUpon(entry, command, entries);
  const changes = [removal, ...files, putEntry(replacement), ...dependents, ...upon];
  return { entry: replacement, changes };
}

/**
 * Edits that were made upon one that goes, or becomes another, replace as well what will be there instead.
 * What they replace first is told first for good: it is part of the request.
 */
function editsUpon(
  { id, command, lane }: StoredEntry,
  instead: Command | undefined,
  entries: Entries,
): KeepsakeChange[] {
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

function pointingTo(entry: StoredEntry, oldId: string, newId: string): StoredEntry {
  const command = withMessage(entry.command, oldId, { localId: newId });
  const dependsOn = entry.dependsOn.map((id) => (id === oldId ? newId : id));
  return { ...entry, command, lane: rulesOf(command).lane(command.args), dependsOn };
}
