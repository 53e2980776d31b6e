import { sharp } from '../../core/late-libraries.ts';

const SIDE = 96;

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <rect width="24" height="24" fill="#e8e8ea"/>
  <circle cx="12" cy="12" r="6" fill="none" stroke="#8a8a92" stroke-width="1.5"/>
  <path d="M7.8 16.2 16.2 7.8" stroke="#8a8a92" stroke-width="1.5"/></svg>`;

let drawn: Promise<Buffer> | undefined;

/** Returns a PNG that image tags show in place of a file that the reader may not read. */
export function placeholderImage(): Promise<Buffer> {
  drawn ??= sharp()(Buffer.from(DRAWING)).resize(SIDE, SIDE).png().toBuffer();
  return drawn;
}
