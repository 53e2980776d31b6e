import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { announceBotUpdate } from '../bots/announce-bot.ts';
import { avatarUrl } from '../users/avatar-url.ts';
import { changeAccount } from '../users/change-account.ts';

/** Source of avatars that the server draws. All other sources name uploaded files. */
export const GENERATED = 'generated';

/** Returns the source that clients know: generated or uploaded. The files' location stays internal. */
export function shownAvatarSource({ avatar_source }: Pick<UserRow, 'avatar_source'>): 'G' | 'U' {
  return avatar_source === GENERATED ? 'G' : 'U';
}

export function changeAvatar(change: Mutation, user: UserRow, avatar_source: string): UserRow {
  const fields = { avatar_source, avatar_version: user.avatar_version + 1 };
  const next = { ...user, ...fields };
  const avatar_url = avatarUrl(change.state, next);
  const changed = changeAccount(change, user, fields, {
    avatar_url,
    avatar_url_medium: avatarUrl(change.state, next, 'medium'),
    avatar_source: shownAvatarSource(next),
    avatar_version: next.avatar_version,
  });
  if (user.is_bot) announceBotUpdate(change, changed, { avatar_url });
  return changed;
}
