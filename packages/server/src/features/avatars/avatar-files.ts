import type { Mutation } from '../../core/realm/mutation.ts';
import type { Services } from '../../services.ts';
import type { AvatarSize } from '../users/avatar-url.ts';
import { GENERATED } from './change-avatar.ts';

export function avatarPath(realmId: number, source: string, size: AvatarSize): string {
  return `avatars/${realmId}/${source}-${size}.png`;
}

/**
 * Deletes the files of an avatar after the commit, when nothing refers to them any more. A failure only leaves unused
 * files.
 */
export function removeAvatarFiles(
  change: Mutation,
  services: Services,
  realmId: number,
  source: string,
): void {
  if (source === GENERATED) return;
  change.onceCommitted(() => {
    deleteAvatarFiles(services, realmId, source).catch((error: unknown) => {
      services.log.warn({ err: error }, 'could not delete the files of a replaced avatar');
    });
  });
}

/** Deletes the files of an avatar that nothing refers to. */
export async function deleteAvatarFiles(
  { files }: Pick<Services, 'files'>,
  realmId: number,
  source: string,
): Promise<void> {
  for (const size of ['small', 'medium'] as const) {
    await files.remove(avatarPath(realmId, source, size));
  }
}
