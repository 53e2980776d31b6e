import { rulesOf } from '../commands/all-rules.ts';
import type { Command } from '../commands/command.ts';
import type { Connection } from '../connection/connection.ts';
import type { CancelTimer, Environment } from '../environment.ts';
import type { KeepsakeStore } from '../keepsakes/keepsake.ts';
import type { Refusal, StoredEntry } from '../keepsakes/outbox-entry.ts';
import { type Conversation, conversationKey, conversationOf } from '../messages/conversation.ts';
import { MessageBook } from '../messages/message-book.ts';
import { narrowOfConversation } from '../narrow/view.ts';
import { ownUserId } from '../store/own-user-id.ts';
import type { RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { StoreWriter } from '../store/store-writer.ts';
import { changeEntries } from './change-entries.ts';
import { looksWhole, markedCut, textCut, topicCut } from './cut-text.ts';
import { putEntry, removeEntry } from './outbox-entries.ts';
import { refusalOf } from './refusal.ts';
import { sourceOf } from './source-of.ts';

export interface ConfirmationParts {
  readonly keepsakes: KeepsakeStore;
  readonly records: RecordStore;
  readonly writer: StoreWriter;
  readonly environment: Pick<Environment, 'after' | 'now'>;
  readonly fetchMessages: Connection['fetchMessages'];
  fetchSource(messageId: number): Promise<string>;
}

/** How long an event may take after the answer. */
const PATIENCE_MS = 5_000;
/** How long a file waits for a message that needs it. */
const UPLOAD_PATIENCE_MS = 7 * 24 * 3_600_000;

/** Keeps what was sent in the outbox until the records show it, so that nothing flickers back (O7). */
export class Confirmations {
  readonly #parts: ConfirmationParts;
  /** What the records said of what an entry changes, before the server was asked. */
  readonly #before = new Map<string, string>();
  readonly #waitingSince = new Map<string, number>();
  /** Of these the server did not tell what it kept. It is asked again when the timer fires. */
  readonly #unanswered = new Set<string>();
  #running: AbortController | undefined;
  #ends: (() => void)[] = [];
  #cancelTimer: CancelTimer | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isTurnDue = false;

  constructor(parts: ConfirmationParts) {
    this.#parts = parts;
  }

  start(): void {
    const { keepsakes, records } = this.#parts;
    this.#running = new AbortController();
    const look = () => this.#look();
    this.#ends = [keepsakes.outbox.subscribe(look), records.onWrite(look, look)];
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

  /** To be called before the server is asked. */
  async expect({ id, command }: StoredEntry): Promise<void> {
    const before = await this.#affected(command);
    if (before !== undefined) this.#before.set(id, before);
  }

  /** Whether the records show already what the server just did, and no text of it has to be compared. */
  async isDone(entry: StoredEntry): Promise<boolean> {
    return !rulesOf(entry.command).kept && (await this.#isShown(entry));
  }

  async #isShown(entry: StoredEntry): Promise<boolean> {
    if (entry.command.name === 'sendMessage') return false;
    const before = this.#before.get(entry.id);
    const now = await this.#affected(entry.command);
    // What was not stored before may have come with it already.
    return (before !== undefined && before !== now) || this.#wasSo(entry, now);
  }

  /** Nothing is to change, unless an earlier one, of which no event told yet, changes it before. */
  #wasSo({ id, command, lane, sequence }: StoredEntry, now: string | undefined): boolean {
    const { wanted } = rulesOf(command);
    if (!wanted || now !== JSON.stringify(wanted(command.args))) return false;
    return !this.#sent().some(
      (other) => other.id !== id && other.lane === lane && other.sequence < sequence,
    );
  }

  /** The entry is not waited for any more. */
  forget(id: string): void {
    this.#before.delete(id);
    this.#waitingSince.delete(id);
    this.#unanswered.delete(id);
  }

  /** Keeps with a message that arrived already what its entry knows of it. Returns whether it looks whole. */
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

  /** However much is written, one look follows the last of it. */
  #look(): void {
    if (this.#isTurnDue || this.#sent().length === 0) return;
    this.#isTurnDue = true;
    this.#inTurn(() => {
      this.#isTurnDue = false;
      return this.#takeShown();
    });
  }

  #inTurn(work: () => Promise<void>): void {
    // What fails now is looked at again when the timer fires.
    this.#turn = this.#turn
      .then(async () => {
        if (this.#running) await work();
      })
      .catch(() => undefined)
      .then(() => this.#wait());
  }

  #sent(): StoredEntry[] {
    return this.#parts.keepsakes.outbox.sent();
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

  /** A message that came without its local id, as by a fetch or on a new queue, gets it here; and its source. */
  async #complete(
    { id, localId, source, content }: StoredMessage,
    entry: StoredEntry,
  ): Promise<void> {
    const written = source ?? sourceOf(entry, content);
    if (localId !== undefined && source === written) return;
    await this.#parts.writer.change((set) =>
      new MessageBook(set).update([id], (message) => {
        // An edit that came meanwhile made it another text.
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

  /** No event comes of a conversation that the person does not follow. */
  async #fetchLate(): Promise<void> {
    this.#unanswered.clear();
    await this.#takeShown();
    const now = this.#parts.environment.now();
    const since = ({ id }: StoredEntry) => this.#waitingSince.get(id) ?? 0;
    const late = this.#sent().filter((entry) => {
      const sinceMs = now - since(entry);
      // Asked just now in vain.
      if (entry.command.name === 'uploadFile' || this.#unanswered.has(entry.id)) return false;
      return sinceMs >= PATIENCE_MS || sinceMs < 0;
    });
    for (const entry of late.sort((a, b) => since(a) - since(b))) {
      if (await this.#fetch(entry)) continue;
      // The others would fail too, as a rule; the next time they come first.
      this.#waitingSince.set(entry.id, now);
      return;
    }
  }

  /** Whether the server answered. Whatever it said, the records have it now. */
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

  /** Which message an entry made or changed, and where that is as far as this device knows. */
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

  /** A fetch may wait for a queue, and nobody needs it once this tab leads no more: it fails then. */
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
    // What was written of late the writer has at hand.
    return this.#parts.writer.change((set) => new MessageBook(set).get(ids));
  }

  /**
   * Removes what the server kept whole. A text that it cut stays, as refused: nobody else has those words. Returns
   * whether all of them are settled; where the server did not tell what it kept, entries stay as they are.
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
    await changeEntries(this.#parts.keepsakes, [...cuts.keys()], (stored) =>
      [...stored.values()].flatMap((entry) => {
        if (entry.state !== 'sent') return [];
        const refusal = cuts.get(entry.id);
        return refusal ? [putEntry({ ...entry, state: 'failed', refusal })] : removeEntry(entry);
      }),
    );
    for (const id of cuts.keys()) this.forget(id);
    return cuts.size === entries.length;
  }

  /** The refusal to show if the server cut an entry. It is asked for a message only if that does not look whole. */
  async #cutOf(entry: StoredEntry): Promise<Refusal | undefined> {
    const { id, command, results, messageId } = entry;
    const { records } = this.#parts;
    if (command.name !== 'sendMessage') {
      const kept = await rulesOf(command).kept?.({ id, results, args: command.args }, records);
      return markedCut(entry, kept);
    }
    const message = messageId && (await this.#stored([messageId])).get(messageId);
    if (!message || looksWhole(message, entry)) return undefined;
    return (
      textCut(entry, message.source ?? (await this.#sourceOf(message))) ?? topicCut(entry, message)
    );
  }

  /** Undefined if the server refuses to tell it. */
  #sourceOf({ id }: StoredMessage): Promise<string | undefined> {
    return this.#untilStopped(() =>
      this.#parts.fetchSource(id).catch((error: unknown) => {
        if (refusalOf(error)) return undefined;
        throw error;
      }),
    );
  }
}
