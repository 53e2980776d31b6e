import { rulesOf } from '../commands/all-rules.ts';
import type { CommandName } from '../commands/command.ts';
import type { OutboxEntry, Refusal, Trouble } from '../local-changes/outbox-entry.ts';
import {
  type Conversation,
  type ConversationKey,
  type ConversationTarget,
  conversationKey,
} from '../messages/conversation.ts';
import { isCut } from '../outbox/entry-state.ts';
import { isSameValue } from '../same-value.ts';
import type { AnyRecord, StoredRecord } from '../store/record.ts';
import type { RecordKind } from '../store/record-kinds.ts';

/** An unconfirmed change, shown on the item that it changes. */
export interface PendingChange {
  /** The entry of the outbox, for `outbox.retry` and `outbox.discard`. */
  readonly entryId: string;
  /** The name of the change, as in `client.change`. */
  readonly command: CommandName;
  /** How far the change is. */
  readonly state: OutboxEntry['state'];
  /** Why the server refused it, if it did. */
  readonly refusal: Refusal | undefined;
  /** The repeated failure, if it keeps failing. */
  readonly trouble: Trouble | undefined;
}

export function pendingChange({
  id,
  command,
  state,
  refusal,
  trouble,
}: OutboxEntry): PendingChange {
  return { entryId: id, command: command.name, state, refusal, trouble };
}

type Records<K extends RecordKind> = ReadonlyMap<string, StoredRecord<K>>;

/** A selection of records of a kind: all, those with a parent, or one. */
export interface Which {
  readonly parent?: string;
  readonly key?: string;
}

export function belongsTo(which: Which, record: StoredRecord): boolean {
  const { key = record.key, parent = record.parent } = which;
  return record.key === key && record.parent === parent;
}

/** Records with the outbox's changes applied. */
export interface ShownRecords<K extends RecordKind> {
  /** The records after all waiting changes. Refused changes are not applied. */
  readonly records: Records<K>;
  /** The unconfirmed changes by key, including the refused ones. */
  readonly changes: ReadonlyMap<string, readonly PendingChange[]>;
  /** The records that refused entries would have made. */
  readonly refused: Records<K>;
}

export const noChanges: readonly PendingChange[] = [];

/**
 * Applies the outbox to the records of a kind, or of one key or parent. Returns `records` itself if no entry affects
 * them.
 */
export function withPending<K extends RecordKind>(
  kind: K,
  records: Records<K>,
  entries: readonly OutboxEntry[],
  which: Which = {},
): ShownRecords<K> {
  const overlay = new Overlay(kind, records, which);
  for (const entry of entries) overlay.add(entry);
  return overlay.result();
}

class Overlay<K extends RecordKind> {
  readonly #kind: K;
  readonly #which: Which;
  #records: Records<K>;
  /** Created with the first change. */
  #copy: Map<string, StoredRecord<K>> | undefined;
  readonly #changes = new Map<string, PendingChange[]>();
  readonly #refused = new Map<string, StoredRecord<K>>();

  constructor(kind: K, records: Records<K>, which: Which) {
    this.#kind = kind;
    this.#which = which;
    this.#records = records;
  }

  result(): ShownRecords<K> {
    return { records: this.#records, changes: this.#changes, refused: this.#refused };
  }

  add(entry: OutboxEntry): void {
    const { showRecord, newRecords } = rulesOf(entry.command);
    const { args } = entry.command;
    const shown = new Map<string, StoredRecord<K> | undefined>();
    if (showRecord) {
      for (const [key, record] of this.#records) {
        const after = showRecord(record as AnyRecord, args) as StoredRecord<K> | undefined;
        if (after !== record && !isSameValue(after, record)) shown.set(key, after);
      }
    }
    // The server had a cut item. If it is missing now, it was sent or deleted there.
    for (const made of isCut(entry) ? [] : (newRecords?.(args, entry) ?? [])) {
      if (made.kind !== this.#kind || !belongsTo(this.#which, made)) continue;
      // Existing items were changed above.
      if (this.#records.has(made.key)) continue;
      const record = this.#toldOf(entry) ?? (made as StoredRecord<K>);
      shown.set(record.key, record);
    }
    if (shown.size > 0) this.#take(entry, shown);
  }

  /**
   * Returns the record that an entry made, if an event told of it before the answer came, so that nothing shows
   * twice.
   */
  #toldOf({ command, tried, state, results }: OutboxEntry): StoredRecord<K> | undefined {
    const { makes } = rulesOf(command);
    const newest = tried?.newestMadeId;
    if (!makes || newest === undefined || state === 'sent') return undefined;
    return [...this.#records.values()].find(
      (record) =>
        Number(record.key) > newest && makes.isSame(record as AnyRecord, command.args, results),
    );
  }

  #take(entry: OutboxEntry, shown: ReadonlyMap<string, StoredRecord<K> | undefined>): void {
    for (const [key, record] of shown) {
      this.#note(key, entry);
      if (entry.state !== 'failed') this.#put(key, record);
      else if (record && !this.#records.has(key)) this.#refused.set(key, record);
    }
  }

  #put(key: string, record: StoredRecord<K> | undefined): void {
    this.#copy ??= new Map(this.#records);
    this.#records = this.#copy;
    if (record) this.#copy.set(key, record);
    else this.#copy.delete(key);
  }

  #note(key: string, entry: OutboxEntry): void {
    this.#changes.set(key, [...(this.#changes.get(key) ?? []), pendingChange(entry)]);
  }
}

/** A conversation with messages that wait to be sent. */
export interface UnsentConversation {
  readonly conversation: Conversation;
  readonly count: number;
}

/** Returns the target of each message in the outbox, including refused ones, which wait for the person. */
export function unsentTargets(entries: readonly OutboxEntry[]): ConversationTarget[] {
  return entries.flatMap((entry) =>
    entry.command.name === 'sendMessage' && !isCut(entry) ? [entry.command.args.to] : [],
  );
}

export function unsentConversations(
  targets: readonly ConversationTarget[],
  self: number | undefined,
): Map<ConversationKey, UnsentConversation> {
  const unsent = new Map<ConversationKey, UnsentConversation>();
  for (const to of targets) {
    const conversation = conversationOfTarget(to, self);
    const key = conversationKey(conversation);
    unsent.set(key, { conversation, count: (unsent.get(key)?.count ?? 0) + 1 });
  }
  return unsent;
}

/** Returns the conversation, without the person if their id is unknown. */
export function conversationOfTarget(
  to: ConversationTarget,
  self: number | undefined,
): Conversation {
  if (to.kind === 'topic') return to;
  const everybody = new Set(self === undefined ? to.userIds : [...to.userIds, self]);
  return { kind: 'direct', members: [...everybody].sort((a, b) => a - b) };
}

interface Sendable {
  readonly newestId: number | undefined;
  readonly unsent: number;
}

/** Compares: conversations with unsent messages come first, since those will be the newest. */
export function newestFirst(a: Sendable, b: Sendable): number {
  return (
    Number(b.unsent > 0) - Number(a.unsent > 0) ||
    (b.newestId ?? Number.MAX_SAFE_INTEGER) - (a.newestId ?? Number.MAX_SAFE_INTEGER)
  );
}
