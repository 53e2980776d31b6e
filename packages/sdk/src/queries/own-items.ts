import type { CommandName } from '../commands/command.ts';
import type { RecordKind, RecordKinds } from '../store/record-kinds.ts';
import { noChanges, type PendingChange, type ShownRecords } from './pending.ts';

/** Something that the person makes, shown from the moment it is made here. */
export interface OwnItem<V> {
  /** The server's id as text, or the id of the outbox entry that will make it. */
  readonly key: string;
  /** The thing itself, with all waiting changes applied. */
  readonly value: V;
  /**
   * Whether the server has it. Until then its id in `value` is negative, and it can only be changed through its
   * outbox entry, which `changes` names.
   */
  readonly isStored: boolean;
  /** The person's unconfirmed changes of it, oldest first. */
  readonly changes: readonly PendingChange[];
}

/** Returns the existing, the waiting and the refused items, in no order. */
export function ownItems<K extends RecordKind>(
  { records, changes, refused }: ShownRecords<K>,
  creation: CommandName,
): OwnItem<RecordKinds[K]>[] {
  return [...records.values(), ...refused.values()].map(({ key, value }) => {
    const own = changes.get(key) ?? noChanges;
    const isStored = !own.some(({ command, state }) => command === creation && state !== 'sent');
    return { key, value, isStored, changes: own };
  });
}
