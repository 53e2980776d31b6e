import { createHash } from 'node:crypto';
import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { preparedMutation } from '../handler.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { UserRow } from '../storage/tables.ts';
import { avatarUrl } from '../users/avatar-url.ts';
import { removeAvatarFiles } from './avatar-files.ts';
import { changeAvatar } from './change-avatar.ts';
import { storeAvatar } from './store-avatar.ts';

const ADMINISTRATOR = 200;

export const uploadOwnAvatar = preparedMutation(endpoints.uploadOwnAvatar, {
  async prepare({ file, state, caller, realm, services }) {
    checkMayChangeAvatar(state, caller);
    const source = sourceOf(caller, file.bytes);
    await storeAvatar(services, realm.id, source, file);
    return source;
  },

  run({ change, state, caller, realm, services }, source) {
    checkMayChangeAvatar(state, caller);
    const next = changeAvatar(change, caller, source);
    if (caller.avatar_source !== source) {
      removeAvatarFiles(change, services, realm.id, caller.avatar_source);
    }
    return { avatar_url: avatarUrl(state, next) };
  },
});

/** The same upload has the same files, so one that is retried leaves nothing behind. */
function sourceOf(user: UserRow, bytes: Uint8Array): string {
  const content = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return `${user.id}-${content}`;
}

export function checkMayChangeAvatar(state: RealmState, caller: UserRow): void {
  if (state.setting('avatar_changes_disabled') && caller.role > ADMINISTRATOR) {
    throw badRequest('Avatar changes are disabled in this organization.');
  }
}
