import { expectArgument } from '../arguments/expected.ts';
import { aDraftTarget } from '../arguments/places.ts';
import { ClientClosed } from '../client-closed.ts';
import { Loaded } from '../loaded.ts';
import type { DraftTarget } from '../local-changes/stored-draft.ts';
import type { NewMessage } from '../outbox/message-with-files.ts';
import type { Origin } from '../outbox/outbox.ts';
import type { ShownDraft } from './draft-to-send.ts';
import type { DraftsParts, LoadedDrafts } from './loaded-drafts.ts';
import type { OpenDraft } from './open-draft.ts';

/**
 * The texts that the person writes and has not sent. Lists show them at once. Editing needs Yjs, which loads after the
 * code of the first screen.
 */
export class Drafts {
  readonly #drafts: Loaded<LoadedDrafts>;
  #isLeading = false;
  #isClosed = false;

  constructor(parts: DraftsParts) {
    const onError = (error: unknown) => parts.onProblem?.(error);
    this.#drafts = new Loaded({ environment: parts.environment, onError }, async () => {
      const module = await import('./loaded-drafts.ts');
      return new module.LoadedDrafts(parts);
    });
  }

  /**
   * Opens the latest draft for a conversation, or a new one. Opening the same draft twice resolves with the same object.
   * `isNew` starts another one besides the existing drafts. Waits for the code of drafts, which a client begins to load
   * when it opens.
   */
  async open(target: DraftTarget, options: { readonly isNew?: boolean } = {}): Promise<OpenDraft> {
    expectArgument('drafts.open', target, aDraftTarget);
    return (await this.#loaded()).open(target, options);
  }

  /** Opens a draft of the list. Resolves with undefined if it is gone. */
  async openStored(id: string): Promise<OpenDraft | undefined> {
    return (await this.#loaded()).openStored(id);
  }

  async toSend(draft: string | ShownDraft, message: NewMessage): Promise<Origin> {
    return (await this.#loaded()).toSend(draft, message);
  }

  /** Deletes a draft, open or not. */
  async discard(id: string): Promise<void> {
    await (await this.#loaded()).discard(id);
  }

  /** Stores all unsaved edits. Rejects if the device cannot. */
  async store(): Promise<void> {
    await this.#drafts.current?.store();
  }

  /** Starts syncing drafts with the server. Only for the leading tab. */
  start(): void {
    this.#isLeading = true;
    const start = (drafts: LoadedDrafts) => {
      if (this.#isLeading) drafts.start();
    };
    void this.#drafts.get().then(start, () => undefined);
  }

  async stop(): Promise<void> {
    this.#isLeading = false;
    await this.#drafts.current?.stop();
  }

  /** Stores and releases everything. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isLeading = false;
    this.#drafts.close();
    await this.#drafts.current?.close();
  }

  async #loaded(): Promise<LoadedDrafts> {
    if (this.#isClosed) throw new ClientClosed();
    return this.#drafts.get();
  }
}
