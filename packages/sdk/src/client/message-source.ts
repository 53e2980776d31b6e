import { NetworkError, TimeoutError } from '../api/errors.ts';
import type { TabConnection } from '../connection/tab-connection.ts';
import type { Live } from '../live.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import { readByIds } from '../messages/stored-messages.ts';
import { isCut } from '../outbox/entry-state.ts';
import { findStoredMessage } from '../outbox/find-stored-message.ts';
import type { RecordStore } from '../store/record.ts';

interface Parts {
  readonly outbox: Live<readonly OutboxEntry[]>;
  readonly records: RecordStore;
  readonly connection: Pick<TabConnection, 'state' | 'fetchSource'>;
}

/**
 * Returns the Markdown of a message, with the unsent changes to it: from this device if it is known here, else from
 * the server. Undefined if the server cannot be reached now.
 */
export async function messageSource(
  { outbox, records, connection }: Parts,
  ref: MessageRef,
): Promise<string | undefined> {
  const id = 'id' in ref ? ref.id : await idOf(ref.localId, outbox.current, records);
  const unsent = unsentSource(outbox.current, id === undefined ? ref : { id });
  if (unsent !== undefined || id === undefined) return unsent;
  const [stored] = await readByIds(records, [id]);
  if (stored?.source !== undefined) return stored.source;
  const { name } = connection.state.current;
  if (name === 'offline' || name === 'stopped' || name === 'signedOut') return undefined;
  try {
    return await connection.fetchSource(id);
  } catch (error) {
    if (error instanceof NetworkError || error instanceof TimeoutError) return undefined;
    throw error;
  }
}

/** Returns the id of a message, if it was sent. */
async function idOf(
  localId: string,
  entries: readonly OutboxEntry[],
  records: RecordStore,
): Promise<number | undefined> {
  const entry = entries.find(({ id }) => id === localId);
  return entry ? entry.messageId : findStoredMessage(records, localId);
}

function unsentSource(entries: readonly OutboxEntry[], ref: MessageRef): string | undefined {
  for (const { id, messageId, command, state, refusal } of entries.toReversed()) {
    if (isCut({ state, refusal })) continue;
    const isMade = 'id' in ref ? messageId === ref.id : id === ref.localId;
    if (command.name === 'sendMessage' && isMade && command.args.uploads.length === 0) {
      return command.args.content;
    }
    // A refused change does not show in the message.
    if (state === 'failed') continue;
    if (command.name === 'editMessage' && isSame(command.args.message, ref)) {
      return command.args.content;
    }
  }
  return undefined;
}

function isSame(a: MessageRef, b: MessageRef): boolean {
  return 'id' in a ? 'id' in b && a.id === b.id : 'localId' in b && a.localId === b.localId;
}
