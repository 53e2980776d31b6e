import type { Call } from '../api/call.ts';
import { rulesOf } from '../commands/all-rules.ts';
import type { CommandName } from '../commands/command.ts';
import type { CommandCall } from '../commands/command-rules.ts';
import type { Environment } from '../environment.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { StoredEntry } from '../local-changes/outbox-entry.ts';
import { MessagePages } from '../messages/message-pages.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { RecordStore } from '../store/record.ts';
import { WorkingSet } from '../store/working-set.ts';
import { findStoredMessage } from './find-stored-message.ts';
import type { TextLimits } from './text-limits.ts';

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

/** Sends one request, or finds that an earlier attempt succeeded (O12). */
export async function makeAttempt(
  { entry, isRepeated, hasKeys, arrivedAs }: Attempt,
  parts: Parts,
  whileSent: WhileSent,
): Promise<unknown> {
  const { command, tried, createdAt } = entry;
  const rules = rulesOf(command);
  const request = commandCall(entry, parts, whileSent);
  if (isRepeated && command.name === 'sendMessage') {
    const { records } = parts;
    const stored =
      arrivedAs ?? (await findStoredMessage(records, entry.id, tried?.newestMessageId));
    if (stored !== undefined) return stored;
  }
  const ageMs = parts.environment.now() - createdAt;
  const isKeyKnown = hasKeys && ageMs >= 0 && ageMs < KEYS_TRUSTED_MS;
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
  { call, records, localChanges }: Parts,
  { after, signal, onProgress }: WhileSent,
): CommandCall<CommandName> {
  return {
    args: entry.command.args,
    call,
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
