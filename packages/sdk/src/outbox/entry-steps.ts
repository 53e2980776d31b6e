import type { Call } from '../api/call.ts';
import type { UploadStoredFile } from '../client/file-sender.ts';
import { rulesOf } from '../commands/all-rules.ts';
import type { CommandName } from '../commands/command.ts';
import type { CommandCall } from '../commands/command-rules.ts';
import type { Environment } from '../environment.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { FirstTry, Refusal, StoredEntry, Trouble } from '../local-changes/outbox-entry.ts';
import { MessagePages } from '../messages/message-pages.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import { NotYet } from '../retries/pauses.ts';
import type { RecordStore } from '../store/record.ts';
import { WorkingSet } from '../store/working-set.ts';
import type { ConfirmationParts, Confirmations } from './confirmations.ts';
import { changeEntries, finish, putEntry } from './entry-changes.ts';
import { asFailed, asTried, withTrouble } from './entry-state.ts';
import { findStoredMessage } from './find-stored-message.ts';
import type { ObservedRecords } from './observed-records.ts';
import type { TextLimits } from './text-limits.ts';

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

export interface Attempt {
  readonly entry: StoredEntry;
  /** Whether the server may have it from an earlier attempt. */
  readonly isRepeated: boolean;
  /** Whether the server knows idempotency keys. */
  readonly hasKeys: boolean;
  /** The id of the message, if its event came. */
  readonly arrivedAs: number | undefined;
}

export interface WhileSent
  extends Pick<CommandCall<CommandName>, 'after' | 'signal' | 'onProgress'> {
  /** Called before the first request that changes anything; earlier ones only look. */
  onSend(): void;
}

interface Parts {
  readonly call: Call;
  readonly uploadStoredFile?: UploadStoredFile | undefined;
  readonly localChanges: LocalChangeStore;
  readonly records: RecordStore;
  readonly environment: Pick<Environment, 'now'>;
  readonly limits: TextLimits;
}

/**
 * How long keys are trusted. Servers forget keys eventually, so the effect of older changes is looked for first. The
 * same goes for changes from the future: the clock was set back, so their age is unknown.
 */
const KEYS_TRUSTED_MS = 24 * 3_600_000;

/** Tells whether a server that knows keys still knows that of an entry. */
export function isKeyTrusted({ createdAt }: StoredEntry, now: number): boolean {
  return now >= createdAt && now - createdAt < KEYS_TRUSTED_MS;
}

/** Sends one request, or finds that an earlier attempt succeeded (O12). */
export async function makeAttempt(
  { entry, isRepeated, hasKeys, arrivedAs }: Attempt,
  parts: Parts,
  whileSent: WhileSent,
): Promise<unknown> {
  const { command, tried } = entry;
  const rules = rulesOf(command);
  const request = commandCall(entry, parts, whileSent);
  if (isRepeated && command.name === 'sendMessage') {
    const { records } = parts;
    const stored =
      arrivedAs ?? (await findStoredMessage(records, entry.id, tried?.newestMessageId));
    if (stored !== undefined) return stored;
  }
  const isKeyKnown = hasKeys && isKeyTrusted(entry, parts.environment.now());
  if (isRepeated && !isKeyKnown) {
    const effect = await rules.findEffect?.(request);
    if (effect !== undefined) return effect;
  }
  // The limit may have changed since the entry was accepted. A repetition does not change what arrived.
  if (!isRepeated) parts.limits.check(command, request.resultOf);
  whileSent.onSend();
  return rules.send(request);
}

function commandCall(
  entry: StoredEntry,
  { call, uploadStoredFile, records, localChanges }: Parts,
  { after, signal, onProgress }: WhileSent,
): CommandCall<CommandName> {
  return {
    args: entry.command.args,
    call,
    uploadStoredFile,
    entryId: entry.id,
    after,
    queueId: entry.tried?.queueId,
    triedTo: entry.tried?.to,
    newestMessageId: entry.tried?.newestMessageId ?? 0,
    newestMadeId: entry.tried?.newestMadeId ?? 0,
    records,
    file: (id) => localChanges.file(id),
    signal,
    onProgress,
    messageId,
    refused: () =>
      [...localChanges.outbox.current.values()]
        .filter(({ state, lane }) => state === 'failed' && lane === entry.lane)
        .filter(({ command }) => command.name === entry.command.name)
        .map(({ command }) => command.args),
    resultOf: (id) => entry.results[id],
    async isTaken(id) {
      const known = await new MessagePages(new WorkingSet(records)).get([id]);
      const localId = known.get(id)?.localId;
      if (localId !== undefined && localId !== entry.id) return true;
      const entries = [...localChanges.outbox.current.values()];
      return entries.some((other) => other.messageId === id && other.id !== entry.id);
    },
  };
}

function messageId(ref: MessageRef): number {
  if ('id' in ref) return ref.id;
  throw new TypeError('the message was never sent');
}
