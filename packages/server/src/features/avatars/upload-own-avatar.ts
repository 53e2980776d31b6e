import { randomUUID } from 'node:crypto';
import { endpoints, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { personBehind } from '../../core/jobs/fair-work.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { preparedMutation } from '../../handler.ts';
import { avatarUrl } from '../users/avatar-url.ts';
import { removeAvatarFiles } from './avatar-files.ts';
import { avatarImages } from './avatar-images.ts';
import { changeAvatar } from './change-avatar.ts';
import { storeAvatar } from './store-avatar.ts';

export const uploadOwnAvatar = preparedMutation(endpoints.uploadOwnAvatar, {
  async prepare({ file, state, caller, realm, services }) {
    checkMayChangeAvatar(state, caller);
    // Always new: otherwise one change could delete files that a concurrent one just stored.
    const source = `${caller.id}-${randomUUID()}`;
    const images = await services.images.do(personBehind(realm, caller), () =>
      avatarImages(file.bytes),
    );
    await storeAvatar(services, realm.id, source, images);
    return source;
  },

  run({ change, state, caller, realm, services }, source) {
    checkMayChangeAvatar(state, caller);
    const next = changeAvatar(change, caller, source);
    removeAvatarFiles(change, services, realm.id, caller.avatar_source);
    return { avatar_url: avatarUrl(state, next) };
  },
});

export function checkMayChangeAvatar(state: RealmState, caller: UserRow): void {
  if (state.setting('avatar_changes_disabled') && caller.role > roles.administrator) {
    throw badRequest('Avatar changes are disabled in this organization.');
  }
}
