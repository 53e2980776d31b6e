import type { MessageTypeInput } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { ownerOf } from '../bots/bot-owner.ts';
import { canReadChannel, canSeeChannel } from '../channels/access.ts';
import { canSeeUser } from '../users/access.ts';
import { findByEmail } from '../users/find-user.ts';

/** The recipient of a message. Members of a conversation include the sender and are in ascending order. */
export type Addressee =
  | { readonly kind: 'channel'; readonly channelId: number }
  | { readonly kind: 'direct'; readonly members: readonly number[] };

/** `to` as a request gives it: a name, an address or an id, or a list of them. */
export type GivenRecipients = string | number | readonly string[] | readonly number[];

function isChannelType(type: MessageTypeInput): boolean {
  return type === 'channel' || type === 'stream';
}

/** Returns the recipient that a request names with its `type` and `to`. */
export function addressee(
  state: RealmState,
  sender: UserRow,
  type: MessageTypeInput,
  to: GivenRecipients,
  now: number,
): Addressee {
  return isChannelType(type)
    ? { kind: 'channel', channelId: addressedChannel(state, sender, to, now).id }
    : { kind: 'direct', members: addressedMembers(state, sender, to, now) };
}

/** Returns the channel that a sender names. A hidden channel gets the same error as a missing one. */
function addressedChannel(
  state: RealmState,
  sender: UserRow,
  to: GivenRecipients,
  now: number,
): ChannelRow {
  const [given, ...others] = Array.isArray(to)
    ? (to as (string | number)[])
    : [to as string | number];
  if (given === undefined || others.length > 0) throw badRequest('Expected exactly one channel');
  const channel =
    typeof given === 'number'
      ? state.channels.get({ id: given })
      : state.channelsByName.get(foldCase(given.trim()));
  if (channel && canKnow(state, sender, channel, now)) return channel;
  throw typeof given === 'number'
    ? new ApiError('STREAM_DOES_NOT_EXIST', `Channel with ID '${given}' does not exist`, {
        stream_id: given,
      })
    : new ApiError('STREAM_DOES_NOT_EXIST', `Channel '${given}' does not exist`, { stream: given });
}

function canKnow(state: RealmState, user: UserRow, channel: ChannelRow, now: number): boolean {
  const owner = ownerOf(state, user);
  return (
    canSeeChannel(state, user, channel, now) ||
    (owner !== undefined && canReadChannel(state, owner, channel, now))
  );
}

/** Returns the people in the conversation that a sender names, including the sender. */
export function addressedMembers(
  state: RealmState,
  sender: UserRow,
  to: GivenRecipients,
  now: number,
): number[] {
  const given = recipientList(to);
  if (given.length === 0) throw badRequest('Message must have recipients');
  const ids = given.map((each) => {
    const user =
      typeof each === 'number' ? state.users.get({ id: each }) : findByEmail(state, sender, each);
    if (!user || !canSeeUser(state, sender, user, now)) {
      throw badRequest(
        typeof each === 'number' ? `Invalid user ID ${each}` : `Invalid email '${each}'`,
      );
    }
    return user.id;
  });
  return sortedIds([...ids, sender.id]);
}

/** Returns a conversation's people as one of them sees it: the others, or only themself. */
export function partnersOf(members: readonly number[], userId: number): readonly number[] {
  const others = members.filter((id) => id !== userId);
  return others.length > 0 ? others : [userId];
}

function recipientList(to: GivenRecipients): readonly (string | number)[] {
  if (typeof to === 'number') return [to];
  if (typeof to === 'string') {
    return to
      .split(',')
      .map((email) => email.trim())
      .filter((email) => email !== '');
  }
  return to;
}
