import { createHmac } from 'node:crypto';
import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables/users.ts';

export type AvatarSize = 'small' | 'medium';

/** Rows are replaced when a picture changes, so the address can live as long as the row. */
const known = new WeakMap<UserRow, string>();

/**
 * Where a client finds the picture. Image tags cannot carry credentials, so the address itself is
 * the secret: it cannot be guessed from the account's id.
 */
export function avatarUrl(state: RealmState, user: UserRow, size: AvatarSize = 'small'): string {
  const base = known.get(user) ?? remember(user, `/user_avatars/${avatarToken(state, user)}`);
  return size === 'small' ? `${base}.png` : `${base}-medium.png`;
}

function remember(user: UserRow, base: string): string {
  known.set(user, base);
  return base;
}

/** `{user id}-{version}-{keyed hash of both}` */
export function avatarToken(
  state: RealmState,
  user: Pick<UserRow, 'id' | 'avatar_version'>,
): string {
  const subject = `${user.id}-${user.avatar_version}`;
  const secret = state.internal('avatar_secret');
  const tag = createHmac('sha256', secret).update(subject).digest('hex').slice(0, 32);
  return `${subject}-${tag}`;
}
