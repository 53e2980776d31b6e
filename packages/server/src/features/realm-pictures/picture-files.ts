import { randomUUID } from 'node:crypto';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Services } from '../../services.ts';

/** The pictures that an organization can have of its own. */
export const pictureKinds = ['icon', 'logo', 'night_logo'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Returns a name that no picture had: browsers may keep what is at an address for ever. */
export function newPictureFile(kind: PictureKind): string {
  return `${kind}-${randomUUID()}.png`;
}

/** Returns the path of the bytes in the file store. */
export function picturePath(realmId: number, file: string): string {
  return `pictures/${realmId}/${file}`;
}

/** Deletes a picture once nothing refers to it. A failure leaves a file behind, which harms nobody. */
export function removePictureFile(
  change: Mutation,
  { files, log }: Services,
  file: string | null,
): void {
  if (file === null) return;
  change.onceCommitted(() => {
    files.remove(picturePath(change.realmId, file)).catch((error: unknown) => {
      log.warn({ err: error }, 'could not delete a replaced picture of the organization');
    });
  });
}

/** Returns the kind of a logo that a request names. */
export function logoKind({ night }: { readonly night: boolean }): PictureKind {
  return night ? 'night_logo' : 'logo';
}
