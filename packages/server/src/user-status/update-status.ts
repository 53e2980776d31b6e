import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { mutation } from '../handler.ts';
import type { Mutation } from '../realm/mutation.ts';
import { storedRows } from '../realm/stored-rows.ts';
import { changeUserSetting } from '../settings/change-user-setting.ts';
import { type UserRow, userStatuses } from '../storage/tables/users.ts';
import { realmHost } from '../users/realm-host.ts';
import { announceStatus } from './announce-status.ts';
import { noStatus, type Status, wantedStatus } from './wanted-status.ts';

export const updateStatus = mutation(
  endpoints.updateStatus,
  async ({ change, state, caller, input, client }) => {
    const wanted = wantedStatus(state, input);
    const { away } = input;
    if (away === undefined && Object.keys(wanted).length === 0) {
      throw badRequest('There is nothing to change.');
    }
    await changeStatus(change, caller, wanted);
    if (away !== undefined) {
      const host = realmHost(client.origin);
      await changeUserSetting(change, caller.id, 'presence_enabled', !away, host);
    }
    return {};
  },
);

/** Clients take an emoji as a whole: where one of its three fields is new, all are told. */
async function changeStatus(
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
