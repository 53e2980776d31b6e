import { createHmac } from 'node:crypto';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';

export type AvatarSize = 'small' | 'medium';

/** Rows are replaced when a picture changes, so a cached address stays valid as long as its row exists. */
const known = new WeakMap<UserRow, string>();

/**
 * Returns the address of a picture. Image tags cannot send credentials, so the address itself is secret and cannot be
 * derived from the account's id.
 */
export function avatarUrl(state: RealmState, user: UserRow, size: AvatarSize = 'small'): string {
  const base = known.get(user) ?? remember(user, `/user_avatars/${avatarToken(state, user)}`);
  return size === 'small' ? `${base}.png` : `${base}-medium.png`;
}

function remember(user: UserRow, base: string): string {
  known.set(user, base);
  return base;
}

/** Returns `{user id}-{version}-{keyed hash of both}`. */
export function avatarToken(
  state: RealmState,
  user: Pick<UserRow, 'id' | 'avatar_version'>,
): string {
  const subject = `${user.id}-${user.avatar_version}`;
  const secret = state.internal('avatar_secret');
  const tag = createHmac('sha256', secret).update(subject).digest('hex').slice(0, 32);
  return `${subject}-${tag}`;
}
