import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { type UserRow, userStatuses } from '../../core/storage/tables/users.ts';
import { announceStatus } from './announce-status.ts';
import { noStatus, type Status } from './wanted-status.ts';

/**
 * Changes a user's status. If one of an emoji's three fields changes, announces all three, since clients treat them as
 * a unit.
 */
export async function changeStatus(
  change: Mutation,
  user: UserRow,
  wanted: Partial<Status>,
): Promise<void> {
  const key = { user_id: user.id };
  const [before = { ...key, ...noStatus }] = await storedRows(change, userStatuses, key);
  const { status_text, emoji_name, emoji_code, reaction_type } = { ...before, ...wanted };
  const emoji = { emoji_name, emoji_code, reaction_type };
  const hasNewText = status_text !== before.status_text;
  const hasNewEmoji =
    emoji_name !== before.emoji_name ||
    emoji_code !== before.emoji_code ||
    reaction_type !== before.reaction_type;
  if (!hasNewText && !hasNewEmoji) return;

  if (status_text === '' && emoji_name === '') change.remove(userStatuses, key);
  else change.put(userStatuses, { ...key, status_text, ...emoji });
  announceStatus(change, user, {
    ...(hasNewText && { status_text }),
    ...(hasNewEmoji && emoji),
  });
}
