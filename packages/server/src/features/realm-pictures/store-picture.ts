import { personBehind } from '../../core/jobs/fair-work.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { CallContext, UploadedFile } from '../../handler.ts';
import { newPictureFile, type PictureKind, picturePath } from './picture-files.ts';
import { pictureImage } from './picture-image.ts';

/** Decodes, shrinks and stores an uploaded picture, and returns the name of its file. */
export async function storePicture(
  {
    realm,
    services,
    caller,
    file,
  }: CallContext & { readonly caller: UserRow; readonly file: UploadedFile },
  kind: PictureKind,
): Promise<string> {
  const image = await services.images.do(personBehind(realm, caller), () =>
    pictureImage(kind, file.bytes),
  );
  const name = newPictureFile(kind);
  await services.files.put(picturePath(realm.id, name), image);
  return name;
}
