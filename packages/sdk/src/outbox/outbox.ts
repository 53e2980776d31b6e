import type { Command } from '../commands/command.ts';
import type { Environment } from '../environment.ts';
import type { KeepsakeChange, KeepsakeStore } from '../keepsakes/keepsake.ts';
import type { Entries } from '../keepsakes/outbox-book.ts';
import type { OutboxEntry } from '../keepsakes/outbox-entry.ts';
import type { Live } from '../live.ts';
import { changeEntries, withNeeded, withRelated } from './change-entries.ts';
import { messageWithFiles, type NewMessage } from './message-with-files.ts';
import { discard, newEntry, putEntry, removeEntry, replace, withResult } from './outbox-entries.ts';
import { OutboxError } from './outbox-error.ts';
import { isOursAlone, mayBeGivenUp, stoppedBy } from './outbox-rules.ts';
import { ShownEntries } from './shown-entries.ts';
import type { Progress } from './upload-progress.ts';

export interface OutboxParts {
  readonly keepsakes: KeepsakeStore;
  readonly environment: Pick<Environment, 'newId' | 'now'>;
  /** This tab's; what it has under way shows as `sending`. */
  readonly sender: {
    readonly busy: Live<ReadonlySet<string>>;
    readonly progress: Live<Progress>;
  };
}

type Alongside = readonly KeepsakeChange[];

/** What the person changed and the server has not confirmed. Every tab has one; the leading one sends. */
export class Outbox {
  readonly #keepsakes: KeepsakeStore;
  readonly #environment: OutboxParts['environment'];
  readonly #shown: ShownEntries;
  /** Over once the messages whose files are being read are among the entries. */
  #taking: Promise<void> | undefined;

  constructor({ keepsakes, environment, sender }: OutboxParts) {
    this.#keepsakes = keepsakes;
    this.#environment = environment;
    this.#shown = new ShownEntries(keepsakes.outbox, sender);
  }

  /** In the order they were made. What waits for a refused entry shows as refused for its reason. */
  get entries(): Live<readonly OutboxEntry[]> {
    return this.#shown.live;
  }

  /**
   * Takes a command: it shows at once, and is on disk when this settles (O1). `alongside` is stored or
   * fails with it. To delete a message that was never tried takes it back: that is done at once, and
   * the entry that this returns is not kept.
   */
  async enqueue(command: Command, alongside: Alongside = []): Promise<OutboxEntry> {
    const unsent = this.#deletedUnsent(command);
    if (unsent && (await this.#takesBack(unsent))) {
      if (alongside.length > 0) await this.#keepsakes.write(alongside);
      return this.#newEntry(command);
    }
    // In the order in which the person sent them.
    if (this.#taking && command.name === 'sendMessage') await this.#taking;
    const { entry, claimed } = this.#withKnownResults(this.#newEntry(command));
    await this.#keepsakes.write([...alongside, ...claimed.flatMap(removeEntry), putEntry(entry)]);
    return entry;
  }

  /** Takes a message and its files, in one write; they are put at its end. Returns the message's entry. */
  async send(message: NewMessage, alongside: Alongside = []): Promise<OutboxEntry> {
    const taking = this.#take(message, alongside, this.#taking);
    const taken = taking.then(
      () => undefined,
      () => undefined,
    );
    this.#taking = taken;
    const { entry, stored } = await taking;
    if (this.#taking === taken) this.#taking = undefined;
    await stored;
    return entry;
  }

  /** Sends what was refused once more, with what it depends on; the server keeps no answer to a refusal. */
  async retry(id: string): Promise<void> {
    await this.#change(withNeeded(id, this.#keepsakes.outbox.current), id, (entry, entries) => {
      if (!stoppedBy(entry, entries)) throw new OutboxError('notFailed');
      const refused = [...entries.values()].filter(({ state }) => state === 'failed');
      return refused.map((each) => putEntry({ ...each, state: 'waiting', refusal: undefined }));
    });
  }

  /**
   * Takes back what was not tried, or drops what was refused or is in trouble; what would change it
   * goes too. What was in trouble may have arrived: then it shows up like anything from another device.
   */
  async discard(id: string): Promise<void> {
    await this.#change(withRelated(id, this.#keepsakes.outbox), id, (entry, entries) => {
      if (!mayBeGivenUp(entry)) throw new OutboxError('mayHaveArrived');
      return discard(entry, entries);
    });
  }

  /** Changes what the server does not have, or may not have as it is in trouble; the changed entry is a new one in the old one's place (O2). */
  async edit(id: string, command: Command, alongside: Alongside = []): Promise<OutboxEntry> {
    const newId = this.#environment.newId();
    let edited = this.#newEntry(command, newId);
    await this.#change(withRelated(id, this.#keepsakes.outbox), id, (old, entries) => {
      if (!mayBeGivenUp(old)) throw new OutboxError('mayHaveArrived');
      const { entry, changes } = replace(old, command, newId, entries);
      edited = entry;
      return [...alongside, ...changes];
    });
    return edited;
  }

  /** Ends the outbox; what is stored stays. */
  close(): void {
    this.#shown.close();
  }

  async #take(
    message: NewMessage,
    alongside: Alongside,
    before: Promise<void> | undefined,
  ): Promise<{ readonly entry: OutboxEntry; readonly stored: Promise<void> }> {
    const { newId } = this.#environment;
    const { uploads, files, command } = await messageWithFiles(message, () => newId());
    await before;
    const sequence = this.#keepsakes.outbox.nextSequence;
    const entries = uploads.map((upload, index) =>
      this.#newEntry(upload.command, upload.id, sequence + index),
    );
    const entry = this.#newEntry(command, newId(), sequence + entries.length);
    const changes = [...files, ...[...entries, entry].map(putEntry)];
    return { entry, stored: this.#keepsakes.write([...alongside, ...changes]) };
  }

  #change(
    ids: readonly string[],
    id: string,
    plan: (entry: OutboxEntry, entries: Entries) => readonly KeepsakeChange[],
  ): Promise<void> {
    return changeEntries(this.#keepsakes, ids.length > 0 ? ids : [id], (entries) => {
      const entry = entries.get(id);
      if (!entry) throw new OutboxError('unknown');
      return plan(entry, entries);
    });
  }

  /** The message that a command deletes, if the server cannot have it. */
  #deletedUnsent({ name, args }: Command): OutboxEntry | undefined {
    if (name !== 'deleteMessage' || !('localId' in args.message)) return undefined;
    const entry = this.#keepsakes.outbox.current.get(args.message.localId);
    return entry && isOursAlone(entry) ? entry : undefined;
  }

  async #takesBack({ id }: OutboxEntry): Promise<boolean> {
    try {
      await this.discard(id);
      return true;
    } catch (error) {
      // The sender was faster: it is sent, and deleted afterwards.
      if (error instanceof OutboxError) return false;
      throw error;
    }
  }

  #newEntry(
    command: Command,
    id: string = this.#environment.newId(),
    sequence: number = this.#keepsakes.outbox.nextSequence,
  ): OutboxEntry {
    return newEntry(command, { id, sequence, createdAt: this.#environment.now() });
  }

  /** What it depends on may be done already; a file that waited for its message is then claimed. */
  #withKnownResults(entry: OutboxEntry): { entry: OutboxEntry; claimed: OutboxEntry[] } {
    const done = entry.dependsOn.flatMap((id) => {
      const needed = this.#keepsakes.outbox.current.get(id);
      return needed?.state === 'sent' ? [needed] : [];
    });
    return {
      entry: done.reduce((known, { id, results }) => withResult(known, id, results[id]), entry),
      claimed: done.filter(({ command }) => command.name === 'uploadFile'),
    };
  }
}
