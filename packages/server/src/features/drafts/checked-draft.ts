import type { DraftInput } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { DraftRow } from '../../core/storage/tables/writing.ts';
import { canReadChannel } from '../channels/access.ts';
import { addressedMembers, partnersOf } from '../messages/addressee.ts';
import { cutTopic, readTopic } from '../messages/topic.ts';

/** Returns the stored form of a draft in a request, apart from its content. */
export function checkedDraft(
  change: Mutation,
  writer: UserRow,
  given: DraftInput,
): Omit<DraftRow, 'user_id' | 'id' | 'content'> {
  const { type, timestamp } = given;
  return {
    type,
    recipients: recipientsOf(change, writer, given),
    topic: type === 'stream' ? cutTopic(readTopic(given.topic)) : '',
    edited_at: timestamp === undefined ? change.now * 1000 : Math.round(timestamp * 1_000_000),
  };
}

function recipientsOf(
  { state, now }: Mutation,
  writer: UserRow,
  { type, to }: DraftInput,
): readonly number[] {
  if (type === '') return [];
  if (type === 'private') {
    return to.length === 0 ? [] : partnersOf(addressedMembers(state, writer, to, now), writer.id);
  }
  const [id, ...others] = to;
  if (id === undefined || others.length > 0) {
    throw badRequest('A draft to a channel must have exactly one channel ID.');
  }
  const channel = state.channels.get({ id });
  if (!channel || !canReadChannel(state, writer, channel, now)) {
    throw badRequest('Invalid channel ID');
  }
  return [id];
}
