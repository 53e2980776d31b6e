import type { Mutation } from '../../core/realm/mutation.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import { messageFlags } from '../../core/storage/tables/messages.ts';
import { isSubscribed } from '../channels/access.ts';
import { flagBits, KEPT, KEPT_UNREAD } from '../messages/flags.ts';
import { wasReceived } from '../messages/message-access.ts';
import { addToRead, removeFromRead } from './change-ranges.ts';
import { announceFlag } from './flag-event.ts';
import type { FlagChange, FlaggedMessage } from './flagged-message.ts';

export interface UpdatedFlags {
  /** The messages whose flag changed. */
  readonly changed: number[];
  /** Channels in which messages cannot be made unread, when that was asked for. */
  readonly notSubscribed: number[] | undefined;
}

/** Sets or clears a person's flag on messages that they can read, and emits the event. */
export async function updateFlags(
  change: Mutation,
  userId: number,
  flagChange: FlagChange,
  found: readonly FlaggedMessage[],
): Promise<UpdatedFlags> {
  const update = updaterOf(flagChange);
  const { changed, notSubscribed } = await update(change, userId, found);
  announceFlag(change, userId, flagChange, changed);
  return { changed: changed.map(({ id }) => id), notSubscribed };
}

interface Outcome {
  readonly changed: readonly FlaggedMessage[];
  readonly notSubscribed?: number[];
}

function updaterOf(flagChange: FlagChange) {
  if (flagChange.flag !== 'read') return toggle(flagChange);
  return flagChange.op === 'add' ? markRead : markUnread;
}

function toggle({ op, flag }: FlagChange) {
  const bit = flag === 'starred' ? flagBits.starred : flagBits.collapsed;
  return (change: Mutation, userId: number, found: readonly FlaggedMessage[]): Outcome => {
    const changed = found.filter(({ bits }) => ((bits & bit) !== 0) !== (op === 'add'));
    for (const message of changed) {
      const bits =
        op === 'add' ? message.bits | bit | entry(change, userId, message) : message.bits & ~bit;
      putBits(change, userId, message, bits);
    }
    return { changed };
  };
}

/** Returns the flag for a message that enters a person's history only now. */
function entry({ state }: Mutation, userId: number, message: FlaggedMessage): number {
  const isThere = wasReceived(state, userId, message, message.bits) || (message.bits & KEPT) !== 0;
  return isThere ? 0 : flagBits.historical;
}

async function markRead(
  change: Mutation,
  userId: number,
  found: readonly FlaggedMessage[],
): Promise<Outcome> {
  const kept = found.filter(({ bits }) => (bits & KEPT_UNREAD) !== 0);
  const received = found.filter(
    (message) => message.in_range === 0 && wasReceived(change.state, userId, message, message.bits),
  );
  for (const message of kept) putBits(change, userId, message, message.bits & ~KEPT_UNREAD);
  await addToRead(
    change,
    userId,
    received.map(({ id }) => id),
  );
  return { changed: [...received, ...kept].sort((a, b) => a.id - b.id) };
}

async function markUnread(
  change: Mutation,
  userId: number,
  found: readonly FlaggedMessage[],
): Promise<Outcome> {
  const { state } = change;
  const isOpen = ({ channel_id }: FlaggedMessage) =>
    channel_id === null || isSubscribed(state, userId, channel_id);
  const isReceived = (message: FlaggedMessage) => wasReceived(state, userId, message, message.bits);
  const closed = found.filter((message) => !isOpen(message));
  // Messages by muted people are never unread.
  const muted = state.mutedBy.get(userId);
  const open = found.filter((message) => isOpen(message) && !muted?.has(message.sender_id));
  const read = open.filter((message) => isReceived(message) && message.in_range === 1);
  const history = open.filter(
    (message) => !isReceived(message) && (message.bits & KEPT_UNREAD) === 0,
  );
  for (const message of history) {
    putBits(change, userId, message, message.bits | flagBits.historical | KEPT_UNREAD);
  }
  await removeFromRead(
    change,
    userId,
    read.map(({ id }) => id),
  );
  const channels = closed.flatMap(({ channel_id }) => channel_id ?? []);
  return {
    changed: [...read, ...history].sort((a, b) => a.id - b.id),
    notSubscribed: sortedIds(channels),
  };
}

function putBits(
  change: Mutation,
  user_id: number,
  { id: message_id }: FlaggedMessage,
  flags: number,
): void {
  if (flags === 0) change.remove(messageFlags, { user_id, message_id });
  else change.put(messageFlags, { user_id, message_id, flags });
}
