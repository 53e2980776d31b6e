import type { Call } from '../api/call.ts';
import { rulesOf } from '../commands/all-rules.ts';
import type { CommandName } from '../commands/command.ts';
import type { CommandCall } from '../commands/command-rules.ts';
import type { Environment } from '../environment.ts';
import type { KeepsakeStore } from '../keepsakes/keepsake.ts';
import type { StoredEntry } from '../keepsakes/outbox-entry.ts';
import { MessageBook } from '../messages/message-book.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { RecordStore } from '../store/record.ts';
import { WorkingSet } from '../store/working-set.ts';
import { findStoredMessage } from './find-stored-message.ts';
import type { TextLimits } from './text-limits.ts';

export interface Attempt {
  readonly entry: StoredEntry;
  /** The server may have it from an earlier attempt. */
  readonly isRepeated: boolean;
  /** Whether the server knows idempotency keys. */
  readonly hasKeys: boolean;
  /** The message, if its event came. */
  readonly arrivedAs: number | undefined;
}

export interface WhileSent
  extends Pick<CommandCall<CommandName>, 'after' | 'signal' | 'onProgress'> {
  /** Nothing is asked of the server but to tell what it has, until this is called. */
  onSend(): void;
}

interface Parts {
  readonly call: Call;
  readonly keepsakes: KeepsakeStore;
  readonly records: RecordStore;
  readonly environment: Pick<Environment, 'now'>;
  readonly limits: TextLimits;
}

/**
 * Servers forget keys some time; older changes are looked for as if there were none. So are those of the
 * future: the clock was set back since, and nobody knows how old they are.
 */
const KEYS_TRUSTED_MS = 24 * 3_600_000;

/** Asks the server once, or finds that it did what an earlier attempt asked for (O12). */
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
  // The limit may be another than when it was accepted. A repetition changes nothing of what arrived.
  if (!isRepeated) parts.limits.check(command, request.resultOf);
  whileSent.onSend();
  return rules.send(request);
}

function commandCall(
  entry: StoredEntry,
  { call, records, keepsakes }: Parts,
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
    file: (id) => keepsakes.file(id),
    signal,
    onProgress,
    messageId,
    refused: () =>
      [...keepsakes.outbox.current.values()]
        .filter(({ state, lane }) => state === 'failed' && lane === entry.lane)
        .filter(({ command }) => command.name === entry.command.name)
        .map(({ command }) => command.args),
    resultOf: (id) => entry.results[id],
    async isTaken(id) {
      const known = await new MessageBook(new WorkingSet(records)).get([id]);
      const localId = known.get(id)?.localId;
      if (localId !== undefined && localId !== entry.id) return true;
      const entries = [...keepsakes.outbox.current.values()];
      return entries.some((other) => other.messageId === id && other.id !== entry.id);
    },
  };
}

function messageId(ref: MessageRef): number {
  if ('id' in ref) return ref.id;
  throw new TypeError('the message was never sent');
}
