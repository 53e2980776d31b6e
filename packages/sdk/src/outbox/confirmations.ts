import { rulesOf } from '../commands/all-rules.ts';
import type { Command } from '../commands/command.ts';
import type { Connection } from '../connection/connection.ts';
import type { CancelTimer, Environment } from '../environment.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { Refusal, StoredEntry } from '../local-changes/outbox-entry.ts';
import { type Conversation, conversationKey, conversationOf } from '../messages/conversation.ts';
import { MessagePages } from '../messages/message-pages.ts';
import { narrowOfConversation } from '../narrow/view.ts';
import type { RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { StoreWriter } from '../store/store-writer.ts';
import { ownUserId } from '../store/working-set.ts';
import { changeEntries, putEntry, removeEntry } from './entry-changes.ts';
import { asCut } from './entry-state.ts';
import { refusalOf } from './refusal.ts';
import { looksWhole, markedCut, sourceOf, textCut, topicCut } from './sent-text.ts';

export interface ConfirmationParts {
  readonly localChanges: LocalChangeStore;
  readonly records: RecordStore;
  readonly writer: StoreWriter;
  readonly environment: Pick<Environment, 'after' | 'now'>;
  readonly fetchMessages: Connection['fetchMessages'];
  fetchSource(messageId: number): Promise<string>;
}

/** The time that an event may take after the answer. */
const PATIENCE_MS = 5_000;
/** The time that an uploaded file waits for a message that uses it. */
const UPLOAD_PATIENCE_MS = 7 * 24 * 3_600_000;

/** Keeps completed entries in the outbox until the records show them, so that nothing flickers (O7). */
export class Confirmations {
  readonly #parts: ConfirmationParts;
  readonly #replacesTexts: () => boolean;
  /** The state of the affected records before the request, by entry. */
  readonly #before = new Map<string, string>();
  readonly #waitingSince = new Map<string, number>();
  /** Entries for which the server did not reveal the text it kept. They are retried when the timer fires. */
  readonly #unanswered = new Set<string>();
  #running: AbortController | undefined;
  #ends: (() => void)[] = [];
  #cancelTimer: CancelTimer | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isTurnDue = false;

  /** `replacesTexts` tells whether the server may store another text than the one that was sent. */
  constructor(parts: ConfirmationParts, replacesTexts: () => boolean) {
    this.#parts = parts;
    this.#replacesTexts = replacesTexts;
  }

  start(): void {
    const { localChanges, records } = this.#parts;
    this.#running = new AbortController();
    const look = () => this.#look();
    this.#ends = [localChanges.outbox.subscribe(look), records.onWrite(look, look)];
    this.#look();
  }

  async stop(): Promise<void> {
    this.#running?.abort();
    this.#running = undefined;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    for (const end of this.#ends) end();
    this.#ends = [];
    await this.#turn;
  }

  /** Remembers the affected records. Must run before the request. */
  async expect({ id, command }: StoredEntry): Promise<void> {
    const before = await this.#affected(command);
    if (before !== undefined) this.#before.set(id, before);
  }

  /** Tells whether the records already show what the server just did, and no text has to be compared. */
  async isDone(entry: StoredEntry): Promise<boolean> {
    return !rulesOf(entry.command).kept && (await this.#isShown(entry));
  }

  async #isShown(entry: StoredEntry): Promise<boolean> {
    if (entry.command.name === 'sendMessage') return false;
    const before = this.#before.get(entry.id);
    const now = await this.#affected(entry.command);
    // If it was not stored before, it may have arrived with the change already included.
    return (before !== undefined && before !== now) || this.#wasSo(entry, now);
  }

  /**
   * Tells whether the change changes nothing, so that no event will come. An earlier change without an event yet
   * would make a difference.
   */
  #wasSo({ id, command, lane, sequence }: StoredEntry, now: string | undefined): boolean {
    const { wanted } = rulesOf(command);
    if (!wanted || now !== JSON.stringify(wanted(command.args))) return false;
    return !this.#sent().some(
      (other) => other.id !== id && other.lane === lane && other.sequence < sequence,
    );
  }

  /** Stops waiting for the entry. */
  forget(id: string): void {
    this.#before.delete(id);
    this.#waitingSince.delete(id);
    this.#unanswered.delete(id);
  }

  /** Stores the entry's knowledge with a message that has already arrived. Returns whether the message looks whole. */
  async arrived(messageId: number, entry: StoredEntry): Promise<boolean> {
    const message = (await this.#stored([messageId])).get(messageId);
    if (!message) return true;
    await this.#complete(message, entry);
    return looksWhole(message, entry);
  }

  async #affected(command: Command): Promise<string | undefined> {
    const { affected } = rulesOf(command);
    if (!affected) return undefined;
    return JSON.stringify(await affected(command.args, this.#parts.records));
  }

  /** Schedules one look after any number of writes. */
  #look(): void {
    if (this.#isTurnDue || this.#sent().length === 0) return;
    this.#isTurnDue = true;
    this.#inTurn(() => {
      this.#isTurnDue = false;
      return this.#takeShown();
    });
  }

  #inTurn(work: () => Promise<void>): void {
    // After a failure, the timer looks again.
    this.#turn = this.#turn
      .then(async () => {
        if (this.#running) await work();
      })
      .catch(() => undefined)
      .then(() => this.#wait());
  }

  #sent(): StoredEntry[] {
    return this.#parts.localChanges.outbox.sent();
  }

  async #takeShown(): Promise<void> {
    const sent = this.#sent().filter(({ id }) => !this.#unanswered.has(id));
    const stored = await this.#stored(sent.flatMap(({ messageId }) => messageId ?? []));
    const shown: StoredEntry[] = [];
    for (const entry of sent) {
      const { messageId } = entry;
      const message = messageId === undefined ? undefined : stored.get(messageId);
      if (message) await this.#complete(message, entry);
      if (message || (await this.#isShown(entry)) || this.#isForgotten(entry)) shown.push(entry);
    }
    if (shown.length > 0) await this.#settle(shown);
  }

  /** Adds the local id and the source to a message that came without them, through a fetch or a new queue. */
  async #complete(
    { id, localId, source, content }: StoredMessage,
    entry: StoredEntry,
  ): Promise<void> {
    const written = source ?? sourceOf(entry, content);
    if (localId !== undefined && source === written) return;
    await this.#parts.writer.change((set) =>
      new MessagePages(set).update([id], (message) => {
        // An edit since then changed the text.
        const isAsSent = message.last_edit_timestamp === undefined;
        const known = message.source ?? (isAsSent ? written : undefined);
        return {
          ...message,
          localId: message.localId ?? entry.id,
          ...(known !== undefined && { source: known }),
        };
      }),
    );
  }

  #isForgotten({ command, createdAt }: StoredEntry): boolean {
    const age = this.#parts.environment.now() - createdAt;
    return command.name === 'uploadFile' && age > UPLOAD_PATIENCE_MS;
  }

  #wait(): void {
    const waiting = this.#sent().filter(({ command }) => command.name !== 'uploadFile');
    const now = this.#parts.environment.now();
    for (const { id } of waiting) if (!this.#waitingSince.has(id)) this.#waitingSince.set(id, now);
    if (this.#cancelTimer || !this.#running || waiting.length === 0) return;
    this.#cancelTimer = this.#parts.environment.after(PATIENCE_MS, () => {
      this.#cancelTimer = undefined;
      this.#inTurn(() => this.#fetchLate());
    });
  }

  /** Fetches the effect of entries without an event, as in conversations without a subscription. */
  async #fetchLate(): Promise<void> {
    this.#unanswered.clear();
    await this.#takeShown();
    const now = this.#parts.environment.now();
    const since = ({ id }: StoredEntry) => this.#waitingSince.get(id) ?? 0;
    const late = this.#sent().filter((entry) => {
      const sinceMs = now - since(entry);
      // Asked a moment ago, in vain.
      if (entry.command.name === 'uploadFile' || this.#unanswered.has(entry.id)) return false;
      return sinceMs >= PATIENCE_MS || sinceMs < 0;
    });
    for (const entry of late.sort((a, b) => since(a) - since(b))) {
      if (await this.#fetch(entry)) continue;
      // The others would probably fail too. Next time they come first.
      this.#waitingSince.set(entry.id, now);
      return;
    }
  }

  /** Returns whether the server answered. The records then have its answer. */
  async #fetch(entry: StoredEntry): Promise<boolean> {
    const place = await this.#placeOf(entry);
    if (place) {
      const { id, conversation } = place;
      const request = {
        view: conversationKey(conversation),
        narrow: narrowOfConversation(conversation, await this.#ownId()),
        anchor: id,
        numBefore: 0,
        numAfter: 0,
      };
      const ask = () =>
        this.#parts.fetchMessages(request).then(
          () => true,
          (error: unknown) => refusalOf(error) !== undefined,
        );
      if (!(await this.#untilStopped(ask))) return false;
      const message = (await this.#stored([id])).get(id);
      if (message && entry.messageId === id) await this.#complete(message, entry);
    }
    return this.#settle([entry]);
  }

  /** Returns the message that an entry made or changed, and its conversation as far as this device knows. */
  async #placeOf({
    messageId,
    command,
  }: StoredEntry): Promise<{ id: number; conversation: Conversation } | undefined> {
    const { args } = command;
    if (command.name === 'sendMessage' && messageId !== undefined) {
      const { to } = command.args;
      if (to.kind === 'topic') return { id: messageId, conversation: to };
      const members = [...to.userIds, await this.#ownId()];
      return { id: messageId, conversation: { kind: 'direct', members } };
    }
    if (!('message' in args) || !('id' in args.message)) return undefined;
    const { id } = args.message;
    const message = (await this.#stored([id])).get(id);
    return message && { id, conversation: conversationOf(message) };
  }

  /** Fails once this tab stops leading, since a fetch may wait for a queue. */
  async #untilStopped<T>(ask: () => Promise<T>): Promise<T> {
    const signal = this.#running?.signal ?? AbortSignal.abort();
    signal.throwIfAborted();
    const fetched = ask();
    let stop = (): void => undefined;
    const stopped = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
    });
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([fetched, stopped]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async #ownId(): Promise<number> {
    return (await ownUserId(this.#parts.records)) ?? 0;
  }

  #stored(ids: readonly number[]): Promise<Map<number, StoredMessage>> {
    // The writer has recent records in memory.
    return this.#parts.writer.change((set) => new MessagePages(set).get(ids));
  }

  /**
   * Removes entries that the server kept whole. An entry whose text it cut stays, as refused, since the words exist
   * nowhere else. Returns whether all are settled: if the server did not reveal its text, an entry stays as it is.
   */
  async #settle(entries: readonly StoredEntry[]): Promise<boolean> {
    const cuts = new Map<string, Refusal | undefined>();
    for (const entry of entries) {
      try {
        cuts.set(entry.id, await this.#cutOf(entry));
      } catch {
        this.#unanswered.add(entry.id);
      }
    }
    await changeEntries(this.#parts.localChanges, [...cuts.keys()], (stored) =>
      [...stored.values()].flatMap((entry) => {
        if (entry.state !== 'sent') return [];
        const refusal = cuts.get(entry.id);
        return refusal ? [putEntry(asCut(entry, refusal))] : removeEntry(entry);
      }),
    );
    for (const id of cuts.keys()) this.forget(id);
    return cuts.size === entries.length;
  }

  /**
   * Returns the refusal to show if the server cut an entry. Fetches a message's source only if the message does not
   * look whole.
   */
  async #cutOf(entry: StoredEntry): Promise<Refusal | undefined> {
    const { id, command, results, messageId } = entry;
    const { records } = this.#parts;
    if (command.name !== 'sendMessage') {
      const kept = await rulesOf(command).kept?.({ id, results, args: command.args }, records);
      return markedCut(entry, kept);
    }
    const message = messageId && (await this.#stored([messageId])).get(messageId);
    if (!message || looksWhole(message, entry)) return undefined;
    const kept = message.source ?? (await this.#sourceOf(message));
    const findCut = this.#replacesTexts() ? markedCut : textCut;
    return findCut(entry, kept) ?? topicCut(entry, message);
  }

  /** Fetches the source; undefined if the server refuses it. */
  #sourceOf({ id }: StoredMessage): Promise<string | undefined> {
    return this.#untilStopped(() =>
      this.#parts.fetchSource(id).catch((error: unknown) => {
        if (refusalOf(error)) return undefined;
        throw error;
      }),
    );
  }
}
