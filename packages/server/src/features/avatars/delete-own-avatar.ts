import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { avatarUrl } from '../users/avatar-url.ts';
import { removeAvatarFiles } from './avatar-files.ts';
import { changeAvatar, GENERATED } from './change-avatar.ts';
import { checkMayChangeAvatar } from './upload-own-avatar.ts';

export const deleteOwnAvatar = mutation(
  endpoints.deleteOwnAvatar,
  ({ change, state, caller, realm, services }) => {
    checkMayChangeAvatar(state, caller);
    const next = changeAvatar(change, caller, GENERATED);
    removeAvatarFiles(change, services, realm.id, caller.avatar_source);
    return { avatar_url: avatarUrl(state, next) };
  },
);
