import { sizeText } from '../wording/size-text.ts';

/** Throws what to tell: before a picture is uploaded for nothing. */
export function refuseTooLarge({ size }: File, mostMib: number): void {
  const most = mostMib * 2 ** 20;
  if (size <= most) return;
  throw new Error(`This picture has ${sizeText(size)}, and may have at most ${sizeText(most)}.`);
}
