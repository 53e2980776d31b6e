import { sizeText } from '../format/size-text.ts';
import { t } from '../languages/t.ts';

/** Throws an error for the user if a picture is too large to upload. */
export function checkPictureSize({ size }: File, mostMib: number): void {
  const most = mostMib * 2 ** 20;
  if (size <= most) return;
  throw new Error(
    t('common.thisPictureIsTooLarge', { size: sizeText(size), size2: sizeText(most) }),
  );
}
