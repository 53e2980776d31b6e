import type { CommandName } from '../commands/command.ts';
import type { RecordKind, RecordKinds } from '../store/record-kinds.ts';
import { noChanges, type PendingChange, type ShownRecords } from './pending.ts';

/** Something that the person makes, from the moment it is made here. */
export interface OwnItem<V> {
  /** The server's id as text, or the outbox entry that is to make it. */
  readonly key: string;
  readonly value: V;
  /**
   * Whether the server has it; only then can it be changed, other than through its outbox entry, which
   * `changes` names. Until then its id in `value` is negative.
   */
  readonly isStored: boolean;
  readonly changes: readonly PendingChange[];
}

/** What is there, what will be, and what the server refused to make; in no order. */
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
