import { rulesOf } from '../commands/all-rules.ts';
import type { FirstTry, Refusal, StoredEntry, Trouble } from '../local-changes/outbox-entry.ts';
import { NotYet } from '../retries/not-yet.ts';
import type { ConfirmationParts, Confirmations } from './confirmations.ts';
import { changeEntries, finish, putEntry } from './entry-changes.ts';
import { asFailed, asTried, withTrouble } from './entry-state.ts';
import type { Attempt } from './make-attempt.ts';
import type { ObservedRecords } from './observed-records.ts';

interface StepsParts {
  readonly store: Pick<ConfirmationParts, 'localChanges' | 'records'>;
  readonly observed: ObservedRecords;
  readonly confirmations: Confirmations;
}

/** Stores the progress of an entry. Changes by another tab take precedence. */
export class EntrySteps {
  readonly #parts: StepsParts;
  #newestSentId = 0;

  constructor(parts: StepsParts) {
    this.#parts = parts;
  }

  /**
   * Marks an entry as tried. Runs before the first byte goes out, and only if it is stored as it shows: another tab
   * may have taken it back, or its own write may be in flight.
   */
  async tried({ id, command }: StoredEntry): Promise<Attempt> {
    const { store, observed } = this.#parts;
    const { localChanges, records } = store;
    if (!observed.cursor) observed.noteCursor((await records.get('cursor', ''))?.value);
    const { cursor } = observed;
    if (!cursor) throw new NotYet('the account is not registered yet');
    const sentIds = localChanges.outbox.sent().flatMap(({ messageId }) => messageId ?? []);
    const { queueId, extensions } = cursor;
    const newestMessageId = Math.max(cursor.newestMessageId, this.#newestSentId, ...sentIds);
    // No await for a message, so that this joins the write of other entries.
    const made = rulesOf(command).makes && (await newestMade(id, store));
    let attempt: Attempt | undefined;
    await changeEntries(localChanges, [id], (entries) => {
      attempt = undefined;
      const stored = entries.get(id);
      if (stored?.state !== 'waiting') return [];
      const isRepeated = stored.tried !== undefined;
      const entry = asTried(stored, { newestMessageId, queueId, ...made });
      const hasKeys = extensions.idempotencyKeys;
      attempt = { entry, isRepeated, hasKeys, arrivedAs: observed.arrivedAs(id) };
      return isRepeated ? [] : [putEntry(entry)];
    });
    if (!attempt) throw new NotYet('the entry is not stored');
    return attempt;
  }

  async done(entry: StoredEntry, result: unknown): Promise<void> {
    const { store, observed, confirmations } = this.#parts;
    const { localChanges } = store;
    const isMessage = entry.command.name === 'sendMessage';
    if (isMessage) this.#newestSentId = Math.max(this.#newestSentId, Number(result));
    const arrivedAs = observed.arrivedAs(entry.id);
    // If the entry cannot be read now, it is checked again later. No store access for a message whose event is still
    // to come: an await here would exclude the next send from this write.
    const isShown =
      arrivedAs === undefined
        ? !isMessage && (await confirmations.isDone(entry))
        : await confirmations.arrived(arrivedAs, entry).catch(() => false);
    const dependents = localChanges.outbox.dependentsOf(entry.id);
    const ids = [entry.id, ...dependents.map(({ id }) => id)];
    await changeEntries(localChanges, ids, (entries) => {
      const stored = entries.get(entry.id);
      return stored?.state === 'waiting' ? finish(stored, result, entries, isShown) : [];
    });
    if (isShown) confirmations.forget(entry.id);
  }

  async refused(id: string, refusal: Refusal): Promise<void> {
    const { store, confirmations } = this.#parts;
    await changeEntries(store.localChanges, [id], (entries) => {
      const stored = entries.get(id);
      return stored?.state === 'waiting' ? [putEntry(asFailed(stored, refusal))] : [];
    });
    confirmations.forget(id);
  }

  /** Updates the time of the next try of an entry with repeated failures, whatever failed now. */
  async inTrouble(
    id: string,
    told: Omit<Trouble, 'retryAt'> | undefined,
    retryAt: number,
  ): Promise<void> {
    const { localChanges } = this.#parts.store;
    if (!told && !localChanges.outbox.current.get(id)?.trouble) return;
    await changeEntries(localChanges, [id], (entries) => {
      const stored = entries.get(id);
      const trouble = told ?? stored?.trouble;
      if (stored?.state !== 'waiting' || !trouble) return [];
      return [putEntry(withTrouble(stored, { ...trouble, retryAt }))];
    });
  }
}

/** Returns the newest known record of the kind that an entry makes. Runs before its first try. */
async function newestMade(
  entryId: string,
  { localChanges, records }: StepsParts['store'],
): Promise<Pick<FirstTry, 'newestMadeId'> | undefined> {
  const { outbox } = localChanges;
  const entry = outbox.current.get(entryId);
  const kind = entry && rulesOf(entry.command).makes?.kind;
  if (!kind || entry.tried) return undefined;
  const stored = (await records.find({ kind })).map(({ key }) => Number(key));
  const answered = outbox
    .sent()
    .filter(({ command }) => command.name === entry.command.name)
    .map(({ id, results }) => Number(results[id]));
  return { newestMadeId: Math.max(0, ...stored, ...answered) };
}
