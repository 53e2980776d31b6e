import { ClientClosed } from '../client-closed.ts';
import type { Command } from '../commands/command.ts';
import { expectCommand } from '../commands/command-fields.ts';
import { draftUnsent, wasSentAs } from '../drafts/sent-drafts.ts';
import type { Environment } from '../environment.ts';
import { type Live, nextChange } from '../live.ts';
import {
  type LocalChangeRef,
  type LocalChangeStore,
  type LocalChangeWrite,
  refOf,
  type StoredLocalChanges,
} from '../local-changes/local-change.ts';
import type { OutboxEntry, StoredEntry } from '../local-changes/outbox-entry.ts';
import type { Entries } from '../local-changes/outbox-index.ts';
import type { SyncState } from '../sync/sync-state.ts';
import { changeEntries, discard, putEntry, removeEntry, replace } from './entry-changes.ts';
import {
  asRetried,
  isCut,
  isOursAlone,
  isSettled,
  mayBeGivenUp,
  newEntry,
  withResult,
} from './entry-state.ts';
import { messageWithFiles, type NewMessage } from './message-with-files.ts';
import { OutboxError } from './refusal.ts';
import { stoppedBy, withNeeded, withRelated } from './send-order.ts';
import { type Progress, ShownEntries } from './shown-entries.ts';
import type { TextLimits } from './text-limits.ts';

export interface OutboxParts {
  readonly localChanges: LocalChangeStore;
  readonly environment: Pick<Environment, 'newId' | 'now'>;
  readonly limits: TextLimits;
  readonly state: Live<SyncState>;
  /** The sender of this tab. Its entries in flight show as `sending`. */
  readonly sender: {
    readonly busy: Live<ReadonlySet<string>>;
    readonly progress: Live<Progress>;
  };
}

type Alongside = readonly LocalChangeWrite[];

/** The origin of a message, such as a draft. The write that creates the entry decides with the stored origin. */
export interface Origin {
  readonly refs: readonly LocalChangeRef[];
  consume(stored: StoredLocalChanges, entry: StoredEntry): Consumed;
}

interface Consumed {
  /** The entry that was made of it before; if set, no new one is made. */
  readonly alreadySentAs: string | undefined;
  readonly changes: readonly LocalChangeWrite[];
}

interface Taken {
  /** The entry of the message, once it is stored. */
  readonly stored: Promise<StoredEntry>;
}

function existing(id: string, entries: Entries): StoredEntry {
  const entry = entries.get(id);
  if (!entry) throw new OutboxError('unknown');
  return entry;
}

/** The changes that the server has not confirmed. Every tab has an instance; the leading one sends. */
export class Outbox {
  readonly #localChanges: LocalChangeStore;
  readonly #environment: OutboxParts['environment'];
  readonly #limits: TextLimits;
  readonly #shown: ShownEntries;
  readonly #state: Live<SyncState>;
  /** Settles once the stored limits are read, and messages whose files are being read are in the outbox. */
  #taking: Promise<void> | undefined;
  readonly #end = new AbortController();

  constructor({ localChanges, environment, limits, state, sender }: OutboxParts) {
    this.#localChanges = localChanges;
    this.#environment = environment;
    this.#limits = limits;
    this.#taking = this.#untilOver(limits.ready);
    this.#shown = new ShownEntries(localChanges.outbox, sender);
    this.#state = state;
  }

  /** The entries in the order in which they were made. Dependents of a refused entry show as refused for its reason. */
  get entries(): Live<readonly OutboxEntry[]> {
    return this.#shown.live;
  }

  /**
   * Adds a command. It shows at once and is on disk once this settles (O1). `alongside` is stored or fails with it.
   * Throws `TooLong`, and stores nothing, if a text is longer than the server accepts. Deleting a message that was
   * never tried takes it back at once; the returned entry is then not kept.
   */
  async enqueue(command: Command, alongside: Alongside = []): Promise<OutboxEntry> {
    expectCommand(command);
    const unsent = this.#deletedUnsent(command);
    if (unsent && (await this.#takesBack(unsent))) {
      if (alongside.length > 0) await this.#localChanges.write(alongside);
      return this.#newEntry(command);
    }
    // Keeps the order in which the person sent them.
    if (this.#taking && command.name === 'sendMessage') await this.#taking;
    this.#limits.check(command);
    const { entry, claimed } = this.#withKnownResults(this.#newEntry(command));
    await this.#localChanges.write([
      ...alongside,
      ...claimed.flatMap(removeEntry),
      putEntry(entry),
    ]);
    return entry;
  }

  /**
   * Adds a message and its files in one write. The files are linked at its end. Returns the message's entry. If the
   * same message was made before, returns that entry: its current form, or its last one if it is done.
   */
  async send(message: NewMessage, origin?: Origin): Promise<OutboxEntry> {
    const taking = this.#take(message, origin, this.#taking);
    this.#taking = this.#untilOver(taking);
    const { stored } = await taking;
    return stored;
  }

  #untilOver(taking: Promise<unknown>): Promise<void> {
    const over = taking
      .catch(() => undefined)
      .then(() => {
        if (this.#taking === over) this.#taking = undefined;
      });
    return over;
  }

  /**
   * Sends a refused entry again, with its dependencies; the server caches no refusals. Useful only if the reason can
   * change (`isFinal`).
   */
  async retry(id: string): Promise<void> {
    const needed = withNeeded(id, this.#localChanges.outbox.current);
    await changeEntries(this.#localChanges, [id, ...needed], (entries) => {
      const entry = existing(id, entries);
      if (!stoppedBy(entry, entries)) throw new OutboxError('notFailed');
      if (isCut(entry)) throw new OutboxError('mayHaveArrived');
      const refused = [...entries.values()].filter(({ state }) => state === 'failed');
      return refused.map((each) => putEntry(asRetried(each)));
    });
  }

  /**
   * Takes back an untried entry, or drops one that was refused or keeps failing, with the changes that depend on it.
   * One that kept failing may have arrived. It then shows up as if another device had sent it.
   */
  async discard(id: string): Promise<void> {
    await this.#replace(id, (entry, entries) => {
      if (!mayBeGivenUp(entry)) throw new OutboxError('mayHaveArrived');
      return discard(entry, entries);
    });
  }

  /**
   * Changes an entry that the server does not have, or may not have since it keeps failing. The changed entry is a
   * new one in its place (O2).
   */
  async edit(id: string, command: Command, alongside: Alongside = []): Promise<OutboxEntry> {
    expectCommand(command);
    this.#limits.check(command);
    const newId = this.#environment.newId();
    let edited = this.#newEntry(command, newId);
    await this.#replace(id, (old, entries) => {
      if (!mayBeGivenUp(old)) throw new OutboxError('mayHaveArrived');
      const { entry, changes } = replace(old, command, newId, entries);
      edited = entry;
      return [...alongside, ...changes];
    });
    return edited;
  }

  /**
   * Settles once everything is sent and confirmed, or refused. Throws `ClientClosed` if the client ends first, and an
   * `OutboxError` if the server no longer accepts the account.
   */
  async settled(): Promise<void> {
    const { signal } = this.#end;
    for (;;) {
      if (signal.aborted) throw new ClientClosed();
      if (this.entries.current.every(isSettled)) return;
      if (this.#state.current.name === 'signedOut') throw new OutboxError('signedOut');
      const changes = [nextChange(this.entries, signal), nextChange(this.#state, signal)];
      await Promise.race(changes.map(({ happened }) => happened));
      for (const change of changes) change.end();
    }
  }

  /** Ends the outbox. Stored entries stay. */
  close(): void {
    this.#end.abort();
    this.#shown.close();
  }

  async #take(
    message: NewMessage,
    origin: Origin | undefined,
    before: Promise<void> | undefined,
  ): Promise<Taken> {
    const { newId } = this.#environment;
    const { uploads, files, command } = await messageWithFiles(message, () => newId());
    await before;
    this.#limits.check(command);
    const sequence = this.#localChanges.outbox.nextSequence;
    const entries = uploads.map((upload, index) =>
      this.#newEntry(upload.command, upload.id, sequence + index),
    );
    const entry = this.#newEntry(command, newId(), sequence + entries.length);
    const changes = [...files, ...[...entries, entry].map(putEntry)];
    return { stored: this.#store(entry, changes, origin) };
  }

  async #store(
    entry: StoredEntry,
    changes: readonly LocalChangeWrite[],
    origin: Origin | undefined,
  ): Promise<StoredEntry> {
    let alreadySentAs: string | undefined;
    const plan = (stored: StoredLocalChanges): readonly LocalChangeWrite[] => {
      const consumed = origin?.consume(stored, entry);
      alreadySentAs = consumed?.alreadySentAs;
      return [...(consumed?.changes ?? []), ...(alreadySentAs === undefined ? changes : [])];
    };
    const refs = [...(origin?.refs ?? []), ...changes.map(refOf)];
    await this.#localChanges.transact(refs, plan, { showsAtOnce: true });
    if (alreadySentAs === undefined) return entry;
    const known = await this.#localChanges.update('outbox', alreadySentAs, (stored) => stored);
    return known ?? { ...entry, id: alreadySentAs, state: 'sent' };
  }

  /** Replaces or removes an entry. Its draft then no longer counts as sent. */
  #replace(
    id: string,
    plan: (entry: StoredEntry, entries: Entries) => readonly LocalChangeWrite[],
  ): Promise<void> {
    const { drafts, outbox } = this.#localChanges;
    const origins = [...drafts.current.values()].filter((draft) => wasSentAs(draft, id));
    const refs = origins.map((draft) => ({ kind: 'draft', id: draft.id }) as const);
    const replaced = (
      entries: Entries,
      stored: StoredLocalChanges,
    ): readonly LocalChangeWrite[] => {
      const unsent = refs.flatMap((ref) => {
        const draft = stored.get('draft', ref.id);
        return draft ? [{ put: { ...ref, value: draftUnsent(draft, id) } }] : [];
      });
      return [...plan(existing(id, entries), entries), ...unsent];
    };
    return changeEntries(this.#localChanges, withRelated(id, outbox), replaced, refs);
  }

  /** Returns the entry of the message that a command deletes, if the server cannot have it. */
  #deletedUnsent({ name, args }: Command): StoredEntry | undefined {
    if (name !== 'deleteMessage' || !('localId' in args.message)) return undefined;
    const entry = this.#localChanges.outbox.current.get(args.message.localId);
    return entry && isOursAlone(entry) ? entry : undefined;
  }

  async #takesBack({ id }: StoredEntry): Promise<boolean> {
    try {
      await this.discard(id);
      return true;
    } catch (error) {
      // The sender was faster: the message is sent, and deleted afterwards.
      if (error instanceof OutboxError) return false;
      throw error;
    }
  }

  #newEntry(
    command: Command,
    id: string = this.#environment.newId(),
    sequence: number = this.#localChanges.outbox.nextSequence,
  ): StoredEntry {
    return newEntry(command, { id, sequence, createdAt: this.#environment.now() });
  }

  /** Adds results of dependencies that are already done, and claims the uploaded files that waited for this message. */
  #withKnownResults(entry: StoredEntry): { entry: StoredEntry; claimed: StoredEntry[] } {
    const done = entry.dependsOn.flatMap((id) => {
      const needed = this.#localChanges.outbox.current.get(id);
      return needed && (needed.state === 'sent' || isCut(needed)) ? [needed] : [];
    });
    return {
      entry: done.reduce((known, { id, results }) => withResult(known, id, results[id]), entry),
      claimed: done.filter(({ command }) => command.name === 'uploadFile'),
    };
  }
}
