import { contentTypeOf } from '../uploads/content-type.ts';
import { badImage, imageShape, openStill } from '../uploads/open-image.ts';
import type { PictureKind } from './picture-files.ts';

const ICON_PIXELS = 256;
const LOGO_WIDTH = 800;
const LOGO_HEIGHT = 100;

/** Returns a PNG of an uploaded image without its metadata: a square icon, or a logo that keeps its shape. */
export async function pictureImage(kind: PictureKind, upload: Uint8Array): Promise<Buffer> {
  if (!(await imageShape(upload, contentTypeOf('', upload)))) throw badImage();
  try {
    const image = openStill(upload);
    const fitted =
      kind === 'icon'
        ? image.resize(ICON_PIXELS, ICON_PIXELS, { fit: 'cover' })
        : image.resize(LOGO_WIDTH, LOGO_HEIGHT, { fit: 'inside', withoutEnlargement: true });
    return await fitted.png().toBuffer();
  } catch {
    throw badImage();
  }
}
